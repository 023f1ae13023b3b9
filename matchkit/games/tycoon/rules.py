"""*Matchstick Tycoon*: every rule of the game.

`geometry` says what a card can show, `state` what lies on the table, `moves` which plays there are
and how they are said, `check` why a move is legal or not, `position` how a table is written down;
here a game starts and goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit.chance import first_player, shuffled
from matchkit.game import SILENT, BadMove, Game, Note, Outcome, Seat, Verdict
from matchkit.games.tycoon.check import judge
from matchkit.games.tycoon.geometry import way_up
from matchkit.games.tycoon.moves import Move, legal, read, write
from matchkit.games.tycoon.position import SCHEMA
from matchkit.games.tycoon.state import (
    CARD_ORDER,
    MAX_CARDS,
    STICKS,
    Options,
    Play,
    State,
    after,
    changed_by,
    closes,
    copies,
    deck,
    effect,
    hand_sizes,
    in_order,
    is_over,
    laid,
    order,
    sticks_on_table,
    strengths,
    take,
)
from matchkit.hands import counted, redealt
from matchkit.position import Schema
from matchkit.rulebook import Value


class Tycoon(Game[State, Move]):
    """Get rid of all cards and all matchsticks; for two to eight players (TYC-VAR-01)."""

    name: ClassVar[str] = "tycoon"
    title: ClassVar[str] = "Matchstick Tycoon"
    sizes: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    folder: ClassVar[Path] = Path(__file__).parent
    schema: ClassVar[Schema[Any]] = SCHEMA

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return Options.of(options)

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Shuffle, choose the first dealer, deal, and give everybody a matchstick (TYC-Q45)."""
        given = Options.of(options)
        pile, chance = shuffled(deck(given.expansion), chance)
        first, _ = first_player(given.first_player, seats, chance)
        hands = [""] * seats
        state = State(
            tuple(hands), (0,) * seats, STICKS, (), first, False, (), in_order(pile), False, True, given
        )
        note("event.first_dealer", state, ("TYC-SET-05", "TYC-Q23"), who=Seat(first))

        sizes = hand_sizes(seats, first, given.even_deal, given.expansion)
        dealt = sum(sizes)
        for seat in range(seats):
            hands[seat] = in_order(pile[(seat - first - 1) % seats : dealt : seats])
        state = state._replace(hands=tuple(hands), away=in_order(pile[dealt:]))
        least, most, left = min(sizes), max(sizes), len(pile) - dealt
        key, rules = "event.dealt_all", ["TYC-SET-01", "TYC-SET-02", "TYC-Q45"]
        if least < most:
            key, rules = "event.dealt_uneven", [*rules, "TYC-Q21"]
        elif left and seats > 3:
            key, rules = "event.dealt_even", [*rules, "TYC-Q50"]
        elif left:
            key, rules = "event.dealt_some", [*rules, "TYC-Q22"]
        note(key, state, tuple(rules), each=least, least=least, most=most, unused=left)
        state = state._replace(sticks=(1,) * seats, centre=STICKS - seats)
        note("event.sticks", state, ("TYC-SET-03",), centre=state.centre)
        state = state._replace(busy=False)
        note("event.sheet", state, ("TYC-SET-04",), top=strengths(state)[-1])
        return state

    def to_move(self, state: State) -> int | None:
        """The seat that plays, passes or returns a stick; nobody between the events of a move."""
        return None if state.busy or is_over(state) else state.turn

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move once: pass, return, then plays with fewer cards first."""
        return legal(state)

    def check(self, state: State, move: Move) -> Verdict:
        """The only judge of a move."""
        return judge(self, state, move)

    def apply(self, state: State, move: Move, note: Note) -> State:
        """The state after a legal move."""
        table = _Table(state, note)
        if move.kind == "play":
            table.play(move.cards, move.figures[0])
        elif move.kind == "pass":
            table.pass_()
        else:
            table.return_stick()
        return table.done()

    def outcome(self, state: State) -> Outcome | None:
        """Ranks in the order of going out (TYC-END-01); the score is the number of players left behind."""
        if not is_over(state):
            return None
        seats = len(state.hands)
        ranks = [seats] * seats
        for place, seat in enumerate(state.out, 1):
            ranks[seat] = place
        first, last = state.out[0], ranks.index(seats)
        say = self.say("end.ranks", who=Seat(first), last=Seat(last), order=tuple(map(Seat, state.out)))
        return Outcome(tuple(ranks), tuple(seats - rank for rank in ranks), say, ("TYC-END-01",))

    def write(self, move: Move) -> str:
        """`pass`, `return`, `6 6` or `4>9 4>9`."""
        return write(move)

    def parse(self, text: str) -> Move:
        """The move that was said; raises `BadMove` with what to say instead."""
        move = read(text)
        if move is None:
            raise BadMove(self.say("parse.unknown", text=" ".join(text[:40].split())).tell())
        return move

    def counts(self, state: State) -> Mapping[str, int]:
        """Each kind of card wherever it lies, and the matchsticks of the box (the centre may owe some)."""
        lying = (play.cards for play in state.trick)
        found = counted(copies(state.options.expansion), *state.hands, *lying, state.away)
        return found | {"sticks": sum(state.sticks) + sticks_on_table(state) + state.centre}

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The other hands and the cards that lie away dealt afresh; all else is public or the seat's own."""
        own = tuple(map(tuple, state.hands))
        hands, away, _ = redealt(own, seat, tuple(state.away), chance, CARD_ORDER.__getitem__)
        return state._replace(hands=tuple(map("".join, hands)), away=in_order(away))


class _Table:
    """A state while a move is carried out; each thing that happens is done and then noted.

    A note waits for the next one, or for the end: all states but the last are busy.
    """

    def __init__(self, state: State, note: Note) -> None:
        self.hands, self.sticks = list(state.hands), list(state.sticks)
        self.centre, self.trick, self.turn = state[2:5]
        self.reversed, self.out, self.away = state[5:8]
        self.options = state.options
        self.returned = False
        self.seats = len(self.hands)
        self._note = note
        self._waiting: tuple[str, State, tuple[str, ...], dict[str, object]] | None = None

    def state(self, busy: bool = False) -> State:
        return State(
            tuple(self.hands),
            tuple(self.sticks),
            self.centre,
            self.trick,
            self.turn,
            self.reversed,
            self.out,
            self.away,
            self.returned,
            busy,
            self.options,
        )

    def note(self, key: str, *rules: str, **facts: object) -> None:
        if self._note is SILENT:
            return
        if self._waiting:
            before, state, cited, told = self._waiting
            self._note(before, state, cited, **told)
        self._waiting = key, self.state(busy=True), rules, facts

    def done(self) -> State:
        """The state after the move, which the last note carries too."""
        state = self.state()
        if self._waiting:
            key, _, rules, facts = self._waiting
            self._note(key, state, rules, **facts)
        return state

    # --- the three things that a player can do -------------------------------------------

    def play(self, cards: str, figure: str) -> None:
        """Lay cards and sticks, then all that follows at once: revolution, going out, forced pass."""
        seat, count = self.turn, len(cards)
        answers = bool(self.trick) and count >= self.options.revolution_at
        does = effect(self.options, self.reversed, figure, count)
        self.hands[seat] = take(self.hands[seat], cards)
        self.sticks[seat] -= laid(cards, figure, self.options.seven)
        self.trick += (Play(seat, cards, figure),)
        self.turn = after(seat, self.seats, self.out)
        if self._note is not SILENT:
            self._tell_play(seat, cards, figure)
        if does.flips:
            self._reverse(seat, answers, count)
        if not self.hands[seat] and not self.sticks[seat] and self._goes_out(seat):
            return
        if does.top:
            self._force_pass(seat, figure, count)

    def _tell_play(self, seat: int, cards: str, figure: str) -> None:
        seven, count, leading = self.options.seven, len(cards), len(self.trick) == 1
        cost = laid(cards, figure, seven)
        turned = sum(1 for card in cards if way_up(card, figure, seven))
        # What is done to the cards is what is new in this step.
        rules = changed_by(cards, figure, seven)
        rules += ["TYC-LEAD-01"] if leading else ["TYC-FOLLOW-02", "TYC-FOLLOW-01"]
        key = "event.led" if leading else "event.followed"
        key += "_turned" * bool(turned) + "_sticks" * bool(cost)
        key += "_many" * (count > 1) + "_reversed" * (self.reversed and not leading)
        self.note(
            key,
            *rules,
            who=Seat(seat),
            played=tuple(cards),
            card=cards[0],
            turned=turned,
            cost=cost,
            figure=figure,
            table="" if leading else self.trick[-2].figure,
            n=f"n.{count}",
        )

    def pass_(self) -> None:
        """Take a stick; the trick may close."""
        seat = self.turn
        self.sticks[seat] += 1
        self.centre -= 1
        closed = self._turn_passes(seat)
        key, soft = ("event.passed_last", "TYC-CLEAR-01") if closed else ("event.passed", "TYC-PASS-02")
        self.note(key, "TYC-PASS-01", soft, who=Seat(seat), have=self.sticks[seat])
        self._owe()
        if closed:
            self._lead(self._clear())

    def return_stick(self) -> None:
        """Give a stick back to the centre: as the whole turn, or before it (TYC-Q47)."""
        seat, left = self.turn, self.sticks[self.turn] - 1
        self.sticks[seat] = left
        self.centre += 1
        if self.hands[seat]:
            if self.options.return_rule == "free":
                self.returned = True
                self.note("event.returned_free", "TYC-Q07", "TYC-Q47", who=Seat(seat), left=left)
                return
            closed = self._turn_passes(seat)
            self.note("event.returned_turn", "TYC-Q07", "TYC-Q47", who=Seat(seat), left=left)
        elif self.trick:
            closed = self._turn_passes(seat)
            self.note("event.returned", "TYC-OUT-02", "TYC-Q08", who=Seat(seat), left=left)
        else:
            closed = False
            self.turn = after(seat, self.seats, self.out)
            self.note("event.returned_dealer", "TYC-OUT-03", "TYC-OUT-02", who=Seat(seat), left=left)
        if not self.hands[seat] and not left and self._goes_out(seat):
            return
        if closed:
            self._lead(self._clear())
        elif not self.trick:
            self._new_dealer("event.dealer_after_cardless", "TYC-OUT-03", *(() if left else ("TYC-Q09",)))

    # --- what follows from them ----------------------------------------------------------

    def _turn_passes(self, seat: int) -> bool:
        """On to the next seat that is not out; has everybody passed since the last play?"""
        self.turn = after(seat, self.seats, self.out)
        return closes(seat, self.turn, self.trick[-1].seat, self.seats)

    def _reverse(self, seat: int, answers: bool, count: int) -> None:
        self.reversed = not self.reversed
        key, rules = "event.revolution", ["TYC-REV-01", "TYC-REV-04"]
        if answers:
            key, rules = "event.revolution_return", ["TYC-REV-02", "TYC-REV-01"]
        rules += ["TYC-VAR-02"] * (count < MAX_CARDS)
        top = order(self.options.expansion, self.reversed)[-1]
        self.note(key, *rules, who=Seat(seat), top=top, count=count)

    def _goes_out(self, seat: int) -> bool:
        """A seat without cards and sticks is out; is the game over with it?"""
        self.out += (seat,)
        rank = len(self.out)
        self.note("event.out", "TYC-OUT-01", who=Seat(seat), rank=rank)
        if rank < self.seats - 1:
            return False
        self.turn = after(seat, self.seats, self.out)
        two = ("TYC-Q14",) if self.seats == 2 else ()
        self.note("event.over", "TYC-END-01", *two, who=Seat(self.turn), rank=self.seats)
        return True

    def _force_pass(self, seat: int, figure: str, count: int) -> None:
        """All others take a stick, the cards are cleared, and the seat leads (TYC-TOP-01, TYC-Q03)."""
        several = ("TYC-Q04",) if count > 1 else ()
        self.note("event.top", "TYC-TOP-01", *several, who=Seat(seat), figure=figure)
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            if other not in self.out and self._forced(other):
                return
        self._lead(self._clear(), top=True)

    def _forced(self, seat: int) -> bool:
        """One seat is forced to pass; is the game over with it (TYC-Q48)?"""
        cardless = not self.hands[seat]
        if cardless and self.options.forced_cardless == "exempt":
            self.note("event.forced_exempt", "TYC-Q06", who=Seat(seat))
        elif cardless and self.options.forced_cardless == "return":
            self.sticks[seat] -= 1
            self.centre += 1
            left = self.sticks[seat]
            self.note("event.forced_return", "TYC-Q06", "TYC-Q48", who=Seat(seat), left=left)
            return not left and self._goes_out(seat)
        else:
            self.sticks[seat] += 1
            self.centre -= 1
            self.note("event.forced", "TYC-TOP-01", "TYC-Q06", who=Seat(seat), have=self.sticks[seat])
            self._owe()
        return False

    def _owe(self) -> None:
        """The first stick that the box does not have is a substitute."""
        if self.centre == -1:
            self.note("event.substitute", "TYC-CLEAR-03", sticks=STICKS)

    def _clear(self) -> int:
        """The cards leave the table, the sticks on them go to the centre; says who played last."""
        lying = sum(laid(p.cards, p.figure, self.options.seven) for p in self.trick)
        taken = "".join(p.cards for p in self.trick)
        last = self.trick[-1].seat
        self.away = in_order(self.away + taken)
        self.centre += lying
        self.trick = ()
        # Nobody else leads now, and with the next event it is said who does.
        self.turn = after(last, self.seats, self.out) if last in self.out else last
        key, rules = "event.cleared", ["TYC-CLEAR-01"]
        if lying:
            key, rules = "event.cleared_sticks", ["TYC-CLEAR-01", "TYC-CLEAR-02"]
        self.note(key, *rules, count=len(taken), sticks=lying, last=Seat(last))
        return last

    def _lead(self, last: int, top: bool = False) -> None:
        """Who leads the next trick: the last player, or the next one where that player is out."""
        if last in self.out:
            self._new_dealer("event.dealer_next", "TYC-Q12" if top else "TYC-Q11")
        elif self.hands[last]:
            self._new_dealer("event.dealer", "TYC-CLEAR-01", *(("TYC-Q03",) if top else ()))
        else:
            self.note("event.dealer_cardless", "TYC-OUT-03", who=Seat(last))

    def _new_dealer(self, key: str, *rules: str) -> None:
        if not self.hands[self.turn]:
            key, rules = "event.dealer_cardless", ("TYC-OUT-03", "TYC-Q10")
        self.note(key, *rules, who=Seat(self.turn))
