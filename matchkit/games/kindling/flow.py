"""A trick: how each move is carried out, event by event, down to the last loser's draw."""

from __future__ import annotations

from matchkit.games.kindling.rounds import Rounds
from matchkit.games.kindling.state import (
    CODES,
    NO_BOUND,
    NONE,
    RED,
    SEATS,
    Log,
    best,
    codes,
    condition,
    draftable,
    flame_bearers,
    flame_places,
    flames,
    support,
    surplus,
    why_no_growth,
    worth,
)
from matchkit.games.kindling.work import NO_BOUNDS


class Trick(Rounds):
    """Carries out the moves of a trick."""

    __slots__ = ()

    def play(self, card: int) -> None:
        """A card of the seat to move goes to the trick (KIN-TRICK-01)."""
        seat, hand, trick = self.turn, self.hands[self.turn], self.trick
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        follows = not trick or card // 13 == trick[0] // 13
        if (most := self.most[seat]) or not follows:
            bounds = list(most or NO_BOUNDS)
            if not self.seen >> card & 1 and bounds[card // 13] < NO_BOUND:
                bounds[card // 13] -= 1
            if not follows:
                bounds[trick[0] // 13] = 0
            self.set_most(seat, tuple(bounds))
        trick.append(card)
        self.seen |= 1 << card
        key = "leads" if len(trick) == 1 else "follows" if follows else "discards"
        complete = len(trick) == self.seats
        if complete:
            self.phase = "busy"
        else:
            self.turn = (seat + 1) % self.seats
        self.tell(key, "KIN-TRICK-01", who=SEATS[seat], card=CODES[card], suit=f"suit.{CODES[trick[0]][-1]}")
        if complete:
            self.resolve()
        else:
            self.next_turn(self.turn)

    def resolve(self) -> None:
        """The trick is complete: its winner, and what the winner may take (KIN-TRICK-02, KIN-WIN)."""
        led = self.trick[0]
        self.laid = tuple(self.trick)
        at = best(self.laid)
        won, self.trick[at] = self.trick[at], NONE
        self.winner = self.turn = (self.leader + at) % self.seats
        self.out += (won,)
        suit = f"suit.{CODES[led][-1]}"
        self.tell(
            "wins_led" if at == 0 else "wins",
            "KIN-TRICK-02",
            "KIN-WIN-01",
            who=SEATS[self.winner],
            card=CODES[won],
            led=CODES[led],
            suit=suit,
        )
        if draftable(tuple(self.piles), won):
            self.phase = "draft"
            return
        colour = [
            (pile[0] % 13, i)
            for i, pile in enumerate(self.piles)
            if pile and (pile[0] >= RED) == (won >= RED)
        ]
        hue = "red" if won >= RED else "black"
        if colour:
            pile = max(colour)[1]
            gone, self.piles[pile] = self.piles[pile][0], self.piles[pile][1:]
            self.out += (gone,)
            self.covered = pile
            self.tell("removed", "KIN-WIN-03", card=CODES[gone], pile=pile + 1, suit=suit, colour=hue)
            self.reveal()
        else:
            self.tell("nothing", "KIN-WIN-03", "KIN-Q09", suit=suit, colour=hue)
        self.losers()

    def draft(self, pile: int) -> None:
        """The winner takes the top card of a pile (KIN-WIN-02); it goes on at once (KIN-WIN-04)."""
        self.phase = "busy"
        # Which one to take is a question only where several fit.
        several = ("KIN-Q11",) if len(draftable(tuple(self.piles), self.out[-1])) > 1 else ()
        self.card, self.piles[pile] = self.piles[pile][0], self.piles[pile][1:]
        self.covered = pile
        self.tell(
            "drafts", "KIN-WIN-02", *several, who=SEATS[self.turn], card=CODES[self.card], pile=pile + 1
        )
        fire = self.fires[self.turn]
        if self.card >= RED:
            # Room for one more beside the flame that every fire has means three logs: always a choice.
            if flame_places(self.options, fire):
                self.phase = "flame"
            else:
                self.store("flames")
        elif not (reason := why_no_growth(fire)):
            card, self.card = self.card, NONE
            self.fires[self.turn] = (*fire, Log(card))
            self.tell(
                "grows", "KIN-WIN-04", "KIN-GROW-01", "KIN-FIRE-02", "KIN-Q12",
                who=SEATS[self.turn], card=CODES[card], logs=len(fire) + 1,
            )  # fmt: skip
            self.drafted()
        elif reason == "damaged" and self.options.repair == "wood_flips_log":
            self.phase = "repair"
        else:
            self.store(reason)

    def decline(self) -> None:
        """The winner leaves the cards where they are (KIN-Q10)."""
        self.phase = "busy"
        self.tell("declines", "KIN-WIN-02", "KIN-Q10", who=SEATS[self.turn])
        self.losers()

    def kindle(self, at: int) -> None:
        """The drafted flame goes onto a log (KIN-FLAME-01)."""
        self.phase = "busy"
        card, self.card = self.card, NONE
        log, was = self.add_flame(self.turn, at, card)
        fire = self.fires[self.turn]
        self.tell(
            f"flame_{condition(log)}" if was != condition(log) else "flame_same",
            "KIN-FLAME-01", "KIN-WIN-04", "KIN-FIRE-05", "KIN-Q07",
            who=SEATS[self.turn], card=CODES[card], log=CODES[log.card], at=at + 1, state=f"state.{was}",
            n=flames(fire), limit=support(fire),
        )  # fmt: skip
        self.drafted()

    def store(self, reason: str) -> None:
        """The drafted card cannot join the fire: to the supply, or the hand if so agreed (KIN-Q20)."""
        seat, fire = self.turn, self.fires[self.turn]
        card, self.card = self.card, NONE
        why: tuple[str, ...] = {
            "damaged": ("KIN-FIRE-06", "KIN-Q04"),
            "full": ("KIN-FIRE-01", "KIN-GROW-01"),
            "flames": ("KIN-FIRE-04", "KIN-FIRE-03"),
        }[reason]
        facts = {"who": SEATS[seat], "card": CODES[card], "n": flames(fire), "limit": support(fire)}
        self.supplies[seat] += (card,)
        self.tell(f"stored_{reason}", "KIN-WIN-04", *why, **facts)
        self.drafted()

    def repair(self) -> None:
        """The drafted wood turns the damaged log up and goes under the supply (KIN-Q04, Q46)."""
        self.phase = "busy"
        seat, fire = self.turn, self.fires[self.turn]
        card, self.card = self.card, NONE
        log = Log(fire[-1].card, False, fire[-1].flames)
        self.fires[seat] = (*fire[:-1], log)
        self.supplies[seat] += (card,)
        self.tell(
            f"repairs_{condition(log)}", "KIN-Q04", "KIN-Q46",
            who=SEATS[seat], card=CODES[card], log=CODES[log.card],
        )  # fmt: skip
        self.drafted()

    def no_repair(self) -> None:
        """The drafted wood is not spent on the damaged log (KIN-Q46)."""
        self.phase = "busy"
        self.store("damaged")

    def drafted(self) -> None:
        """The draft is done: reveal, then the losers."""
        self.reveal()
        self.losers()

    def reveal(self) -> None:
        """The next card of the pile that lost its top (KIN-WIN-05)."""
        pile, self.covered = self.covered, NONE
        if cards := self.piles[pile]:
            self.seen |= 1 << cards[0]
            self.tell(
                "reveals" if cards[1:] else "reveals_last", "KIN-WIN-05",
                card=CODES[cards[0]], pile=pile + 1, n=len(cards) - 1,
            )  # fmt: skip
        else:
            self.tell("pile_empty", "KIN-WIN-05", "KIN-Q28", pile=pile + 1)

    # --- losing --------------------------------------------------------------------------

    def losers(self) -> None:
        """Every loser still waiting, in the order of play, then the end of the trick (KIN-Q23)."""
        for place, card in enumerate(self.trick):
            if card == NONE:
                continue
            seat = self.turn = (self.leader + place) % self.seats
            self.trick[place] = NONE
            self.supplies[seat] += (card,)
            self.tell("under", "KIN-LOSE-01", who=SEATS[seat], card=CODES[card])
            self.damage(seat)
            if self.phase == "trim":
                return
            self.draw_back(seat)
        if self.options.winner_draws:
            self.draw_back(self.winner, "KIN-Q08", "KIN-Q48")
        self.end_trick()

    def damage(self, seat: int) -> None:
        """The outermost log takes one step towards ashes (KIN-LOSE-02)."""
        fire = self.fires[seat]
        log = fire[-1]
        facts = {"who": SEATS[seat], "log": CODES[log.card], "flames": codes(log.flames)}
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
        if log.flames:
            self.tell("ashes_flame", "KIN-LOSE-02", "KIN-Q47", was=was, worth=worth(fire), **facts)
        else:
            self.tell("ashes", "KIN-LOSE-02", was=was, worth=worth(fire), **facts)
        if surplus(self.options, fire):
            bearers = flame_bearers(fire)
            if self.options.flame_surplus == "owner_chooses" and len(bearers) > 1:
                self.phase = "trim"
            else:
                self.trim(seat, bearers[-1])

    def trim(self, seat: int, at: int) -> None:
        """One flame too many leaves a log, the latest first, for the own supply (KIN-Q05)."""
        fire = self.fires[seat]
        log = fire[at]
        gone = log.flames[-1]
        was = worth(fire)
        log = Log(log.card, log.down, log.flames[:-1])
        fire = self.fires[seat] = (*fire[:at], log, *fire[at + 1 :])
        self.supplies[seat] += (gone,)
        self.tell(
            "trim", "KIN-FIRE-04", "KIN-Q05",
            who=SEATS[seat], card=CODES[gone], log=CODES[log.card], logs=len(fire), limit=support(fire),
            state=f"state.{condition(log)}", was=was, worth=worth(fire),
        )  # fmt: skip

    def trim_chosen(self, at: int) -> None:
        """The owner has chosen which flame goes; then the steps of the losers go on."""
        self.phase = "busy"
        self.trim(self.turn, at)
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
