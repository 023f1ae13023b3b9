"""A move carried out, event by event: the deal, a trick down to the last loser's draw, the scores.

The table is written on while one move is carried out. The resulting state is frozen once, and once
for each event if somebody listens.
"""

from __future__ import annotations

from typing import Any

from matchkit.french import DECK, RANK, in_order
from matchkit.game import SILENT, Note, shuffled
from matchkit.games.kindling.state import (
    BUSY,
    DRAFT,
    FLAME,
    GONE,
    NONE,
    OVER,
    PLAY,
    REPAIR,
    SEATS,
    SETUPS,
    START,
    TRIM,
    Log,
    Options,
    Player,
    State,
    best,
    bonus,
    burning,
    condition,
    draftable,
    flame_places,
    flames,
    game_end,
    is_flame,
    round_ends,
    support,
    surplus,
    why_no_growth,
    worth,
)
from matchkit.hands import replaced, without

#: Rules of the three ends of a round, by the word of `round_ends`.
_END_RULES = {
    "central": ("KIN-END-01", "KIN-Q27"),
    "flame": ("KIN-END-01",),
    "cards": ("KIN-END-01", "KIN-Q25"),
}
#: Rules behind each end of the game, by the word of `game_end`.
GAME_RULES = {
    "target": ("KIN-GAME-02", "KIN-Q01"),
    "three": ("KIN-AIM-01", "KIN-Q01"),
    "decided": ("KIN-GAME-03", "KIN-Q03"),
    "shared": ("KIN-GAME-04", "KIN-Q43"),
    "level": ("KIN-Q43",),
}


def game_rules(after: str, totals: tuple[int, ...], target: int) -> tuple[str, ...]:
    """By which rules the game ends; KIN-Q02 only where several have enough points."""
    if after in ("decided", "shared") and max(totals) < target:
        # The rulebook speaks of ties from the target on; below it the ruling decides.
        return ("KIN-Q40", *GAME_RULES[after][1:])
    several = after == "target" and sum(total >= target for total in totals) > 1
    return (*GAME_RULES[after], *(("KIN-Q02",) if several else ()))


class Work:
    """A table on which one move is carried out."""

    __slots__ = (
        "aside",
        "buried",
        "card",
        "chance",
        "covered",
        "deck",
        "extra",
        "fires",
        "first",
        "hands",
        "laid",
        "leader",
        "loud",
        "note",
        "options",
        "out",
        "pending",
        "phase",
        "piles",
        "round",
        "seats",
        "setup",
        "supplies",
        "totals",
        "trick",
        "turn",
        "winner",
    )

    def __init__(self, state: State, note: Note) -> None:
        (
            self.options,
            self.chance,
            self.round,
            self.extra,
            self.first,
            self.leader,
            _,
            self.turn,
            players,
            piles,
            trick,
            self.winner,
            self.card,
            self.covered,
            self.out,
            self.buried,
            self.aside,
            self.deck,
            self.totals,
            self.laid,
        ) = state
        # Nobody decides until the move is carried out.
        self.phase = BUSY
        self.fires = [p.fire for p in players]
        self.hands = [p.hand for p in players]
        self.supplies = [p.supply for p in players]
        self.piles = list(piles)
        self.trick = list(trick)
        self.seats = len(players)
        self.setup = SETUPS[self.seats]
        self.note = note
        self.loud = note is not SILENT
        self.pending: tuple[str, State, tuple[str, ...], dict[str, Any]] | None = None

    def freeze(self) -> State:
        """The table as a value."""
        return State(
            self.options,
            self.chance,
            self.round,
            self.extra,
            self.first,
            self.leader,
            self.phase,
            self.turn,
            tuple(map(Player, self.fires, self.hands, self.supplies)),
            tuple(self.piles),
            tuple(self.trick),
            self.winner,
            self.card,
            self.covered,
            self.out,
            self.buried,
            self.aside,
            self.deck,
            self.totals,
            self.laid,
        )

    def tell(self, key: str, *rules: str, **facts: Any) -> None:
        """An event. It is held back until the next one, so that the last one gets the final state."""
        if self.loud:
            self._release()
            self.pending = (f"event.{key}", self.freeze(), rules, facts)

    def done(self) -> State:
        """The state at the end of the move."""
        final = self.freeze()
        if self.pending:
            key, _, rules, facts = self.pending
            self.pending = (key, final, rules, facts)
            self._release()
        return final

    def _release(self) -> None:
        if self.pending:
            key, state, rules, facts = self.pending
            self.note(key, state, rules, **facts)
            self.pending = None

    # --- hands ---------------------------------------------------------------------------

    def draw(self, seat: int) -> int:
        """Draw up to the limit from their own supply; how many came (KIN-HAND-01, 02, KIN-Q21)."""
        hand, supply = self.hands[seat], self.supplies[seat]
        wanted = self.setup.draw_to - len(hand)
        if wanted <= 0 or not supply:
            return 0
        new = supply[:wanted]
        self.hands[seat] = in_order(hand + new)
        self.supplies[seat] = supply[wanted:]
        return len(new)

    def next_turn(self, seat: int) -> None:
        """It is that seat's turn to play; an empty hand is refilled first (KIN-Q08, Q48)."""
        self.phase, self.turn = PLAY, seat
        if not self.hands[seat]:
            count = self.draw(seat)
            self.tell("refill", "KIN-Q08", "KIN-Q48", who=SEATS[seat], n=count, limit=self.setup.draw_to)

    # --- fires ---------------------------------------------------------------------------

    def add_flame(self, seat: int, at: int, card: str) -> tuple[Log, str]:
        """Lay a flame on a log; the log as it is now, and the condition it was in (KIN-FLAME-01)."""
        fire = self.fires[seat]
        log = fire[at]
        was = condition(log)
        log = Log(log.card, log.down, (*log.flames, card))
        self.fires[seat] = replaced(fire, at, log)
        return log, was

    # --- a trick ------------------------------------------------------------------------------

    def play(self, card: str) -> None:
        """A card of the seat to move goes to the trick (KIN-TRICK-01)."""
        seat, hand, trick = self.turn, self.hands[self.turn], self.trick
        self.hands[seat] = without(hand, card)
        follows = not trick or card[-1] == trick[0][-1]
        trick.append(card)
        key = "leads" if len(trick) == 1 else "follows" if follows else "discards"
        complete = len(trick) == self.seats
        if not complete:
            self.turn = (seat + 1) % self.seats
        self.tell(key, "KIN-TRICK-01", who=SEATS[seat], card=card, suit=f"suit.{trick[0][-1]}")
        if complete:
            self.resolve()
        else:
            self.next_turn(self.turn)

    def resolve(self) -> None:
        """The trick is complete: its winner, and what the winner may take (KIN-TRICK-02, KIN-WIN)."""
        led = self.trick[0]
        self.laid = tuple(self.trick)
        at = best(self.laid)
        won, self.trick[at] = self.trick[at], GONE
        self.winner = self.turn = (self.leader + at) % self.seats
        self.out += (won,)
        suit = f"suit.{led[-1]}"
        self.tell(
            "wins_led" if at == 0 else "wins",
            "KIN-TRICK-02",
            "KIN-WIN-01",
            who=SEATS[self.winner],
            card=won,
            led=led,
            suit=suit,
        )
        if draftable(self.piles, won):
            self.phase = DRAFT
            return
        red = is_flame(won)
        colour = [
            (RANK[pile[0]], i) for i, pile in enumerate(self.piles) if pile and is_flame(pile[0]) == red
        ]
        hue = "red" if red else "black"
        if colour:
            pile = max(colour)[1]
            gone, self.piles[pile] = self.piles[pile][0], self.piles[pile][1:]
            self.out += (gone,)
            self.covered = pile
            self.tell("removed", "KIN-WIN-03", card=gone, pile=pile + 1, suit=suit, colour=hue)
            self.reveal()
        else:
            self.tell("nothing", "KIN-WIN-03", "KIN-Q09", suit=suit, colour=hue)
        self.losers()

    def draft(self, pile: int) -> None:
        """The winner takes the top card of a pile (KIN-WIN-02); it goes on at once (KIN-WIN-04)."""
        # Which one to take is a question only where several fit.
        several = ("KIN-Q11",) if len(draftable(self.piles, self.out[-1])) > 1 else ()
        self.card, self.piles[pile] = self.piles[pile][0], self.piles[pile][1:]
        self.covered = pile
        self.tell("drafts", "KIN-WIN-02", *several, who=SEATS[self.turn], card=self.card, pile=pile + 1)
        fire = self.fires[self.turn]
        if is_flame(self.card):
            if flame_places(self.options, fire):
                self.phase = FLAME
            else:
                self.store("flames")
        elif not (reason := why_no_growth(fire)):
            card, self.card = self.card, NONE
            self.fires[self.turn] = (*fire, Log(card))
            self.tell(
                "grows", "KIN-WIN-04", "KIN-GROW-01", "KIN-FIRE-02", "KIN-Q12",
                who=SEATS[self.turn], card=card, logs=len(fire) + 1,
            )  # fmt: skip
            self.drafted()
        elif reason == "damaged" and self.options.repair == "wood_flips_log":
            self.phase = REPAIR
        else:
            self.store(reason)

    def decline(self) -> None:
        """The winner leaves the cards where they are (KIN-Q10)."""
        self.tell("declines", "KIN-WIN-02", "KIN-Q10", who=SEATS[self.turn])
        self.losers()

    def kindle(self, at: int) -> None:
        """The drafted flame goes onto a log (KIN-FLAME-01)."""
        card, self.card = self.card, NONE
        log, was = self.add_flame(self.turn, at, card)
        fire = self.fires[self.turn]
        self.tell(
            f"flame_{condition(log)}" if was != condition(log) else "flame_same",
            "KIN-FLAME-01", "KIN-WIN-04", "KIN-FIRE-05", "KIN-Q07",
            who=SEATS[self.turn], card=card, log=log.card, at=at + 1, state=f"state.{was}",
            n=flames(fire), limit=support(fire),
        )  # fmt: skip
        self.drafted()

    def store(self, reason: str) -> None:
        """The drafted card cannot join the fire: it goes under the supply (KIN-WIN-04)."""
        seat, fire = self.turn, self.fires[self.turn]
        card, self.card = self.card, NONE
        why: tuple[str, ...] = {
            "damaged": ("KIN-FIRE-06", "KIN-Q04"),
            "full": ("KIN-FIRE-01", "KIN-GROW-01"),
            "flames": ("KIN-FIRE-04", "KIN-FIRE-03"),
        }[reason]
        facts = {"who": SEATS[seat], "card": card, "n": flames(fire), "limit": support(fire)}
        self.supplies[seat] += (card,)
        self.tell(f"stored_{reason}", "KIN-WIN-04", *why, **facts)
        self.drafted()

    def repair(self) -> None:
        """The drafted wood turns the damaged log up and goes under the supply (KIN-Q04, Q46)."""
        seat, fire = self.turn, self.fires[self.turn]
        card, self.card = self.card, NONE
        log = Log(fire[-1].card, False, fire[-1].flames)
        self.fires[seat] = (*fire[:-1], log)
        self.supplies[seat] += (card,)
        self.tell(
            f"repairs_{condition(log)}", "KIN-Q04", "KIN-Q46",
            who=SEATS[seat], card=card, log=log.card,
        )  # fmt: skip
        self.drafted()

    def drafted(self) -> None:
        """The draft is done: reveal, then the losers."""
        self.reveal()
        self.losers()

    def reveal(self) -> None:
        """The next card of the pile that lost its top (KIN-WIN-05)."""
        pile, self.covered = self.covered, -1
        if cards := self.piles[pile]:
            self.tell(
                "reveals" if cards[1:] else "reveals_last", "KIN-WIN-05",
                card=cards[0], pile=pile + 1, n=len(cards) - 1,
            )  # fmt: skip
        else:
            self.tell("pile_empty", "KIN-WIN-05", "KIN-Q28", pile=pile + 1)

    # --- losing --------------------------------------------------------------------------

    def losers(self) -> None:
        """Every loser still waiting, in the order of play, then the end of the trick (KIN-Q23)."""
        for place, card in enumerate(self.trick):
            if card == GONE:
                continue
            seat = self.turn = (self.leader + place) % self.seats
            self.trick[place] = GONE
            self.supplies[seat] += (card,)
            self.tell("under", "KIN-LOSE-01", who=SEATS[seat], card=card)
            self.damage(seat)
            if self.phase == TRIM:
                return
            self.draw_back(seat)
        if self.options.winner_draws:
            self.draw_back(self.winner, "KIN-Q08", "KIN-Q48")
        self.end_trick()

    def damage(self, seat: int) -> None:
        """The outermost log takes one step towards ashes (KIN-LOSE-02)."""
        fire = self.fires[seat]
        log = fire[-1]
        facts = {"who": SEATS[seat], "log": log.card, "flames": log.flames}
        was = worth(fire)
        if not log.down:
            log = Log(log.card, True, log.flames)
            self.fires[seat] = (*fire[:-1], log)
            self.tell(
                f"damage_{condition(log)}", "KIN-LOSE-02", "KIN-SCORE-02" if log.flames else "KIN-SCORE-01",
                was=was, worth=worth(self.fires[seat]), **facts,
            )  # fmt: skip
            return
        fire = self.fires[seat] = fire[:-1]
        self.supplies[seat] += (log.card, *log.flames)
        key, several = "ashes_flame" if log.flames else "ashes", ("KIN-Q47",) if log.flames[1:] else ()
        self.tell(key, "KIN-LOSE-02", *several, was=was, worth=worth(fire), **facts)
        if surplus(self.options, fire):
            if self.options.flame_surplus == "owner_chooses":
                self.phase = TRIM
            else:
                self.trim(seat, burning(fire)[-1])

    def trim(self, seat: int, gone: str) -> None:
        """One flame too many leaves its log for its owner's supply (KIN-Q05)."""
        fire = self.fires[seat]
        at = next(i for i, log in enumerate(fire) if gone in log.flames)
        was = worth(fire)
        log = Log(fire[at].card, fire[at].down, tuple(card for card in fire[at].flames if card != gone))
        fire = self.fires[seat] = replaced(fire, at, log)
        self.supplies[seat] += (gone,)
        self.tell(
            "trim", "KIN-FIRE-04", "KIN-Q05",
            who=SEATS[seat], card=gone, log=log.card, logs=len(fire), limit=support(fire),
            state=f"state.{condition(log)}", was=was, worth=worth(fire),
        )  # fmt: skip

    def trim_chosen(self, card: str) -> None:
        """The owner has chosen which flame goes; then the steps of the losers go on."""
        self.trim(self.turn, card)
        self.draw_back(self.turn)
        self.losers()

    def draw_back(self, seat: int, *rules: str) -> None:
        """Draw back up to the limit (KIN-LOSE-03)."""
        count = self.draw(seat)
        size = "KIN-HAND-01" if self.seats == 2 else "KIN-HAND-02"
        limit, have = self.setup.draw_to, len(self.hands[seat])
        if count:
            key = "draws" if have == limit else "draws_last"
            self.tell(
                key, *(rules or ("KIN-LOSE-03",)), size, *(("KIN-Q21",) if have < limit else ()),
                who=SEATS[seat], n=count, have=have,
            )  # fmt: skip

    def end_trick(self) -> None:
        """The trick is resolved: the winner leads, or the round is over (KIN-TRICK-02, KIN-END-01)."""
        self.trick.clear()
        self.leader, self.winner, self.laid = self.winner, -1, ()
        ended = (
            not any(self.piles)
            or not all(map(any, ((log.flames for log in fire) for fire in self.fires)))
            or not all(map(any, zip(self.hands, self.supplies, strict=True)))
        )
        if ended:
            self.score()
        else:
            self.next_turn(self.leader)

    # --- rounds -------------------------------------------------------------------------------

    def score(self) -> None:
        """Say why the round is over and score every fire (KIN-END-01, KIN-SCORE, KIN-GAME)."""
        self.turn = self.leader
        state = self.freeze()
        reasons = list(round_ends(state))
        several = ("KIN-Q24",) if len(reasons) > 1 else ()
        for reason, seat in reasons:
            facts = {"who": SEATS[seat]} if seat >= 0 else {}
            self.tell(f"end_{reason}", *_END_RULES[reason], *several, round=self.round, **facts)
        points = []
        for seat, player in enumerate(state.players):
            gained = worth(player.fire) + bonus(player)
            points.append(gained)
            self.totals = replaced(self.totals, seat, self.totals[seat] + gained)
            self.turn = seat
            logs = sum(not log.down for log in player.fire)
            alight = sum(len(log.flames) for log in player.fire if not log.down)
            plain = "scores" if alight else "scores_cold" if logs else "scores_none"
            self.tell(
                "scores_bonus" if bonus(player) else plain,
                "KIN-SCORE-01", "KIN-SCORE-02", *(("KIN-SCORE-03", "KIN-Q26") if bonus(player) else ()),
                "KIN-GAME-01",
                who=SEATS[seat], n=gained, total=self.totals[seat], logs=logs, flamed=2 * alight,
                points=worth(player.fire), bonus=bonus(player),
            )  # fmt: skip
        after = game_end(self.options, self.round, self.extra, self.totals)
        if after in ("next", "additional"):
            if after == "additional":
                self.extra = True
                top = max(self.totals)
                tied = tuple(SEATS[s] for s, total in enumerate(self.totals) if total == top)
                tie = "KIN-GAME-03" if top >= self.options.target else "KIN-Q40"
                self.tell("additional", tie, "KIN-Q03", tied=tied, n=top)
            self.first = self.next_first(points)
            self.deal()
            return
        self.phase, self.turn = OVER, -1
        top = max(self.totals)
        winners = tuple(SEATS[s] for s, total in enumerate(self.totals) if total == top)
        self.tell(
            f"over_{after}", *game_rules(after, self.totals, self.options.target),
            winners=winners, who=winners[0], n=top, round=self.round, target=self.options.target,
        )  # fmt: skip

    def next_first(self, points: list[int]) -> int:
        """Who leads the first trick of the next round (KIN-Q16, Q44)."""
        if self.options.first_lead == "random":
            return self.random_seat()
        if self.options.first_lead == "loser":
            # Who led this round comes last, so only when nobody else is level (KIN-Q44).
            order = [(self.first + 1 + step) % self.seats for step in range(self.seats)]
            return min(order, key=points.__getitem__)
        return (self.first + 1) % self.seats

    def random_seat(self) -> int:
        """A random seat."""
        order, self.chance = shuffled(range(self.seats), self.chance)
        return order[0]

    def starting_cards(self) -> list[tuple[tuple[str, ...], str]]:
        """Each seat's starting logs, heart first, and its flame (KIN-S2-01, KIN-S3-01, 02)."""
        setup = self.setup
        if self.seats == 3:
            woods, self.chance = shuffled(setup.start_wood, self.chance)
            reds, self.chance = shuffled(setup.start_flames, self.chance)
            self.buried = reds[3]
            dealt = [(woods[4 * seat : 4 * seat + 4], reds[seat]) for seat in range(3)]
        else:
            pairs = list(zip(setup.start_wood[:5], setup.start_wood[5:], strict=True))
            pairs.append((setup.start_flames[0], setup.start_flames[1]))
            spades = self.random_seat()
            dealt = []
            for seat in range(2):
                mine = tuple(pair[seat ^ spades] for pair in pairs)
                dealt.append((mine[:5], mine[5]))
        return dealt

    def deal(self) -> None:
        """A new round from all 52 cards; only the scores stay (KIN-Q34, KIN-S2, KIN-S3)."""
        setup, options, seats = self.setup, self.options, self.seats
        self.round += 1
        self.turn = self.leader = self.first
        none: tuple[Any, ...] = ()
        self.fires, self.hands, self.supplies = ([none] * seats for _ in range(3))
        self.piles = [none] * setup.piles
        self.out, self.buried = (), NONE
        self.deck = DECK
        later = ("KIN-Q34",) if self.round > 1 else ()
        self.tell("round", *later, "KIN-Q16", who=SEATS[self.first], n=self.round)
        dealt, buried = self.starting_cards(), self.buried
        self.buried = NONE
        wait = options.start_flame == "owner"
        start = ("KIN-S2-01", "KIN-Q18", "KIN-Q19") if seats == 2 else ("KIN-S3-01", "KIN-S3-03", "KIN-Q19")
        self.aside = (GONE,) * seats if wait else ()
        for seat, (logs, red) in enumerate(dealt):
            self.fires[seat] = tuple(map(Log, logs))
            if wait:
                self.aside = replaced(self.aside, seat, red)
            else:
                self.add_flame(seat, 0 if options.start_flame == "heart" else setup.logs - 1, red)
            self._take_from_deck((*logs, red))
            log = next((lg.card for lg in self.fires[seat] if lg.flames), logs[0])
            key = "fire_wait" if wait else "fire"
            self.tell(
                key, *start, *(() if wait else ("KIN-Q07",)),
                who=SEATS[seat], cards=logs, card=red, log=log,
            )  # fmt: skip
        if buried != NONE:
            self.buried = buried
            self._take_from_deck((buried,))
            self.tell("buried", "KIN-S3-02", "KIN-Q30")
        cards, self.chance = shuffled(self.deck, self.chance)
        self.deck = cards
        block = setup.draw_to + setup.supply
        rest = ("KIN-S2-02", "KIN-S2-03") if seats == 2 else ("KIN-S3-04",)
        for seat in range(seats):
            mine, self.deck = self.deck[:block], self.deck[block:]
            self.hands[seat] = in_order(mine[: setup.draw_to])
            self.supplies[seat] = mine[setup.draw_to :]
            self.tell("dealt", *rest, "KIN-Q42", who=SEATS[seat], n=setup.draw_to, supply=setup.supply)
        for pile in range(setup.piles):
            self.piles[pile] = self.deck[pile * setup.depth : (pile + 1) * setup.depth]
        self.deck = ()
        self.tell(
            "central", "KIN-S2-04" if seats == 2 else "KIN-S3-05",
            n=setup.piles, depth=setup.depth, cards=tuple(pile[0] for pile in self.piles),
        )  # fmt: skip
        if wait:
            self.phase, self.turn = START, (self.first + 1) % seats
        else:
            self.next_turn(self.first)

    def _take_from_deck(self, cards: tuple[str, ...]) -> None:
        self.deck = tuple(c for c in self.deck if c not in cards)

    def start_flame(self, at: int) -> None:
        """The starting flame goes onto a log (KIN-Q07); then the next seat's choice, or the first lead."""
        seat = self.turn
        card = self.aside[seat]
        self.aside = replaced(self.aside, seat, GONE)
        log, _ = self.add_flame(seat, at, card)
        self.tell(
            "start_flame", "KIN-Q07", "KIN-Q45",
            who=SEATS[seat], card=card, log=log.card, at=at + 1,
        )  # fmt: skip
        if seat == self.first:
            self.aside = ()
            self.next_turn(seat)
        else:
            self.phase, self.turn = START, (seat + 1) % self.seats


def start(seats: int, chance: int, options: Options, note: Note) -> State:
    """The first deal."""
    empty, zeros = (Player(),) * seats, (0,) * seats
    bare = State(
        options, chance, 0, False, 0, 0, BUSY, 0, empty, (), (), -1, NONE, -1, (), NONE, (), (), zeros
    )
    work = Work(bare, note)
    first = options.first_player
    work.first = first if isinstance(first, int) else work.random_seat()
    work.deal()
    return work.done()
