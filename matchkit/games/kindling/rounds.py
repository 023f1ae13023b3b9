"""Rounds: the deal, the choices before the first trick, scoring, and the end of the game."""

from __future__ import annotations

from typing import Any

from matchkit.game import Note, shuffled
from matchkit.games.kindling.state import (
    CODES,
    NONE,
    SEATS,
    Log,
    Options,
    Player,
    State,
    bonus,
    codes,
    game_end,
    round_ends,
    worth,
)
from matchkit.games.kindling.work import Work

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


def game_rules(after: str, scores: tuple[int, ...], target: int) -> tuple[str, ...]:
    """By which rules the game ends; KIN-Q02 only where several have enough points."""
    several = after == "target" and sum(total >= target for total in scores) > 1
    return (*GAME_RULES[after], *(("KIN-Q02",) if several else ()))


class Rounds(Work):
    """Deals and scores."""

    __slots__ = ()

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
            self.totals = (*self.totals[:seat], self.totals[seat] + gained, *self.totals[seat + 1 :])
            self.turn = seat
            logs = sum(not log.down for log in player.fire)
            burning = sum(len(log.flames) for log in player.fire if not log.down)
            plain = "scores" if burning else "scores_cold" if logs else "scores_none"
            self.tell(
                "scores_bonus" if bonus(player) else plain,
                "KIN-SCORE-01", "KIN-SCORE-02", *(("KIN-SCORE-03", "KIN-Q26") if bonus(player) else ()),
                "KIN-GAME-01",
                who=SEATS[seat], n=gained, total=self.totals[seat], logs=logs, flamed=2 * burning,
                points=worth(player.fire), bonus=bonus(player),
            )  # fmt: skip
        after = game_end(self.options, self.round, self.extra, self.totals)
        if after in ("next", "additional"):
            if after == "additional":
                self.extra = True
                top = max(self.totals)
                tied = tuple(SEATS[s] for s, total in enumerate(self.totals) if total == top)
                self.tell("additional", "KIN-GAME-03", "KIN-Q03", "KIN-Q40", tied=tied, n=top)
            self.first = self.next_first(points)
            self.deal()
            return
        self.phase, self.turn = "over", -1
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
            order = [(self.first + step) % self.seats for step in range(self.seats)]
            return min(order, key=points.__getitem__)
        return (self.first + 1) % self.seats

    def random_seat(self) -> int:
        """Any seat, each as likely."""
        order, self.chance = shuffled(range(self.seats), self.chance)
        return order[0]

    def starting_cards(self) -> list[tuple[tuple[int, ...], int]]:
        """Each seat's starting logs, heart first, and its flame (KIN-S2-01, KIN-S3-01, 02)."""
        setup, rules = self.setup, self.options
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
        setup, rules, seats = self.setup, self.options, self.seats
        self.round += 1
        self.phase, self.turn, self.leader = "busy", self.first, self.first
        none: tuple[Any, ...] = ()
        self.fires, self.hands, self.supplies, self.most = ([none] * seats for _ in range(4))
        self.piles = [none] * setup.piles
        self.out, self.buried, self.seen = (), NONE, 0
        self.deck = tuple(range(52))
        self.tell("round", "KIN-Q16", "KIN-Q34", who=SEATS[self.first], n=self.round)
        dealt, buried = self.starting_cards(), self.buried
        self.buried = NONE
        wait = rules.start_flame == "owner"
        self.aside = tuple(red for _, red in dealt) if wait else ()
        start = ("KIN-S2-01", "KIN-Q18", "KIN-Q19") if seats == 2 else ("KIN-S3-01", "KIN-S3-03", "KIN-Q19")
        held = self.aside
        self.aside = (NONE,) * seats if wait else ()
        for seat, (logs, red) in enumerate(dealt):
            self.fires[seat] = tuple(map(Log, logs))
            if wait:
                self.aside = (*self.aside[:seat], held[seat], *self.aside[seat + 1 :])
            else:
                self.add_flame(seat, 0 if rules.start_flame == "heart" else setup.logs - 1, red)
            for card in (*logs, red):
                self.seen |= 1 << card
            self._take_from_deck((*logs, red))
            log = CODES[next((lg.card for lg in self.fires[seat] if lg.flames), logs[0])]
            key = "fire_wait" if wait else "fire"
            self.tell(
                key, *start, *(() if wait else ("KIN-Q07",)),
                who=SEATS[seat], cards=codes(logs), card=CODES[red], log=log,
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
            self.hands[seat] = tuple(sorted(mine[: setup.draw_to]))
            self.supplies[seat] = mine[setup.draw_to :]
            self.tell("dealt", *rest, "KIN-Q42", who=SEATS[seat], n=setup.draw_to, supply=setup.supply)
        for pile in range(setup.piles):
            self.piles[pile] = self.deck[pile * setup.depth : (pile + 1) * setup.depth]
            self.seen |= 1 << self.piles[pile][0]
        self.deck = ()
        self.tell(
            "central", "KIN-S2-04" if seats == 2 else "KIN-S3-05",
            n=setup.piles, depth=setup.depth, cards=codes([pile[0] for pile in self.piles]),
        )  # fmt: skip
        if wait:
            self.phase, self.turn = "start", (self.first + 1) % seats
        else:
            self.next_turn(self.first)

    def _take_from_deck(self, cards: tuple[int, ...]) -> None:
        self.deck = tuple(c for c in self.deck if c not in cards)

    def start_flame(self, at: int) -> None:
        """The starting flame goes onto a log (KIN-Q07); then the next seat's choice, or the first lead."""
        seat = self.turn
        card = self.aside[seat]
        self.aside = (*self.aside[:seat], NONE, *self.aside[seat + 1 :])
        log, _ = self.add_flame(seat, at, card)
        self.phase = "busy"
        self.tell(
            "start_flame", "KIN-Q07", "KIN-Q45",
            who=SEATS[seat], card=CODES[card], log=CODES[log.card], at=at + 1,
        )  # fmt: skip
        if seat == self.first:
            self.aside = ()
            self.next_turn(seat)
        else:
            self.phase, self.turn = "start", (seat + 1) % self.seats


def start(seats: int, chance: int, rules: Options, note: Note) -> State:
    """The first deal."""
    empty, zeros = (Player(),) * seats, (0,) * seats
    bare = State(
        rules, chance, 0, False, 0, 0, "busy", 0, empty, (), (), -1, NONE, -1, (), NONE, (), (), 0, zeros
    )
    work = Rounds(bare, note)
    first = rules.first_player
    work.first = first if isinstance(first, int) else work.random_seat()
    work.deal()
    return work.done()
