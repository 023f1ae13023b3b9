"""*Matches*: every rule of the game, behind one object.

The rules live in the modules beside this one: `plays` (which cards answer a target), `judge` (verdicts),
`rounds` (turns and rounds), `burning` and `effects` (Burn Cards), `unseen` (what a seat cannot see),
`position` and `loading` (records of positions), `text` (moves as they are said).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit.errors import BadOption
from matchkit.game import Game, Note, Outcome, Position, Seat, Verdict
from matchkit.games.matches import effects, judge, loading, position, rounds, settings, text, unseen
from matchkit.games.matches.burning import activations
from matchkit.games.matches.plays import choose, ways
from matchkit.games.matches.state import (
    CODES,
    DROPPED,
    FLARE,
    Burnt,
    Move,
    Play,
    Settings,
    State,
    codes,
    put,
    without,
    worths,
)
from matchkit.rulebook import Value

__all__ = ["Burnt", "Matches", "Move", "Play", "Settings", "State"]

_BURN_OUT = Move("out")
_END = Move("end")


class Matches(Game[State, Move]):
    """Answer the Blaze with your cards, or burn out; the last one in takes the fire."""

    name: ClassVar[str] = "matches"
    title: ClassVar[str] = "Matches"
    sizes: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    folder: ClassVar[Path] = Path(__file__).parent

    # --- setting up ----------------------------------------------------------------------

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given ones set; lists after `custom` are checked here.

        Raises `BadOption` for what does not exist or does not add up.
        """
        full = super().options(given)
        settings.check_lists(full, self.words, self.rulebook)
        return full

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        """Raises `BadOption` unless that many can play and the chosen first seat is one of them."""
        super().check_seats(seats, options)
        first = options.get("first_player", "random")
        if isinstance(first, int) and first >= seats:
            raise BadOption(self.say("option.first_player", seat=first, last=seats - 1).tell())

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Deals; the first decision is the Leader's, who lays the Blaze (MAT-SET-01 to MAT-SET-12)."""
        first = options["first_player"]
        leader = first if isinstance(first, int) else None
        return rounds.start(settings.read(seats, options), leader, chance, note)

    # --- moves ---------------------------------------------------------------------------

    def to_move(self, state: State) -> int | None:
        """The seat that decides: the Leader, whose turn it is, the victim, or who discards next."""
        phase = state.phase
        if phase == "turn":
            return state.turn
        if phase == "blaze":
            return state.leader
        if phase == "drop":
            return state.victim
        if phase == "discard" and len(state.pending) < state.settings.seats:
            return rounds.discarding(state)
        return None

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move once: in a turn an exact match, a Flare, sets, Burn Out, Burn Cards, run-ups."""
        phase = state.phase
        if phase == "turn":
            if state.acted:
                yield _END
                yield from activations(state)
                return
            hand = state.hands[state.turn]
            burned_out = False
            plays = ways(hand, state.target, worths(state.adjust), state.settings.flare_face_down)
            for kind, up, down in plays:
                if kind == "run" and not burned_out:
                    burned_out = True
                    yield _BURN_OUT
                    if state.settings.burn_cards:
                        yield from activations(state)
                yield Move(kind, up, down)
            if not burned_out:
                yield _BURN_OUT
                if state.settings.burn_cards:
                    yield from activations(state)
        elif phase == "blaze":
            for card in dict.fromkeys(state.hands[state.leader]):
                if card != FLARE:
                    yield Move("blaze", (card,))
        elif phase == "drop":
            for cards in choose(state.hands[state.victim], DROPPED):
                yield Move("drop", cards)
        elif phase == "discard":
            hand = state.hands[rounds.discarding(state)]
            if not state.settings.discard_flares:
                hand = tuple(card for card in hand if card != FLARE)
            for number in range(len(hand) + 1):
                for cards in choose(hand, number):
                    yield Move("discard", cards)

    def check(self, state: State, move: Move) -> Verdict:
        """The verdict, with a sentence about these very cards and what would make them legal."""
        return judge.check(self, state, move)

    def apply(self, state: State, move: Move, note: Note) -> State:
        """Carries out a legal move and tells what happens, down to the next decision."""
        kind = move.kind
        if kind in ("match", "set", "run", "flare"):
            return self._play(state, move, note)
        if kind == "out":
            return rounds.burn_out(state, note)
        if kind == "card":
            return effects.activate(state, move, note)
        if kind == "blaze":
            return rounds.lay_blaze(state, move.up[0], note)
        if kind == "discard":
            return rounds.decide_discard(state, move.up, note)
        if kind == "drop":
            return effects.drop(state, move.up, note)
        seat = state.turn
        state = rounds.pass_turn(state)
        note("event.end_turn", state, ("MAT-TURN-01", "MAT-TURN-05"), who=Seat(seat))
        return state

    def _play(self, state: State, move: Move, note: Note) -> State:
        """Cards go from the hand to the table; an exact match or a Flare feeds the Blaze."""
        seat, kind, up, down = state.turn, move.kind, move.up, move.down
        hands, tableaux = state.hands, state.tableaux
        state = state._replace(
            hands=put(hands, seat, without(hands[seat], up, down)),
            tableaux=put(tableaux, seat, (*tableaux[seat], Play(kind, up, down))),
        )
        rules = judge.ACTION_RULES[kind]
        facts: dict[str, Any] = {"who": Seat(seat), "goal": "fuel" if state.fuel else "blaze"}
        key = f"event.{kind}"
        if state.adjust and kind != "flare":
            key, worth = f"{key}_worth", worths(state.adjust)
            facts["counts"] = tuple(worth[card] for card in up)
        if kind in ("set", "run"):
            state = rounds.next_turn(state)
            more = ("MAT-SETC-04",) if kind == "set" else ("MAT-RUN-02",)
            note(key, state, rules + more, cards=codes(up), n=len(down), **facts)
            return state
        note(key, state, rules, card=CODES[up[0]], **facts)
        bank = state.bank
        if bank:
            state = rounds.next_turn(state._replace(bank=bank - 1, fire=state.fire + 1))
            note("event.grows", state, (*rules, "MAT-MATCH-02"), n=state.fire)
        else:
            state = rounds.next_turn(state)
            note("event.bank_empty", state, ("MAT-BANK-02",), n=state.fire)
        return state

    # --- the end -------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Most tokens; then fewest Burn Cards, with the module; then the latest gain (MAT-GAME-02, -03)."""
        if state.phase != "over":
            return None
        seats = range(state.settings.seats)
        cards = [len(burnt) for burnt in state.played]
        order = sorted(seats, key=lambda s: (-state.tokens[s], cards[s], -state.recent.index(s)))
        ranks = tuple(order.index(seat) + 1 for seat in seats)
        first, second = order[0], order[1]
        facts = {"who": Seat(first), "other": Seat(second), "n": state.tokens[first]}
        rules: tuple[str, ...] = ("MAT-GAME-02",)
        if state.tokens[first] > state.tokens[second]:
            say = self.say("end.most", **facts)
        elif cards[first] < cards[second]:
            say = self.say("end.fewest_cards", cards=cards[first], **facts)
            rules = ("MAT-GAME-02", "MAT-GAME-03", "MAT-Q21")
        else:
            say = self.say("end.latest", **facts)
            rules = ("MAT-GAME-02", "MAT-GAME-03", "MAT-Q21")
        return Outcome(ranks, state.tokens, say, rules)

    # --- text and positions --------------------------------------------------------------

    def write(self, move: Move) -> str:
        """The move as it is said: `match 10`, `set 6 4`, `run 4 3 + 9 2`, `card fire dancer @2`."""
        return text.write(move)

    def parse(self, text_: str) -> Move:
        """The move that was said, with any case, spacing and order of cards; raises `BadMove`."""
        return text.parse(text_, self.words)

    def dump(self, state: State) -> Position:
        """The whole position; see `load` for its keys."""
        return position.dump(state)

    def load(self, position_: Position, seats: int, chance: int, options: Mapping[str, Value]) -> State:
        """A position built by hand. Every key may be left out.

        Cards are `"1"` to `"10"` and `"F"`; a list of cards is a list of these or one text (`"6 4 F"`).

        ============ ==================================================================================
        `round`      1 to 4 (1)
        `phase`      `blaze`, `turn`, `drop`, `discard` or `over` (`turn`)
        `leader`     a seat, counted from 0 (a chosen `first_player`, else the seat before `turn`)
        `turn`       whose turn it is (the first active seat clockwise of the Leader; 0 without one)
        `acted`      the main action of this turn is done (false)
        `used`       a Burn Card has been activated in this turn (false; true in the phase `drop`)
        `victim`     the seat that gives up cards, in the phase `drop`
        `hands`      for each seat its cards, or how many unseen ones; seats left out get a full hand of
                     unseen ones, less what they have played
        `blaze`      the value of the Blaze (dealt by chance)
        `fire`       tokens on the Blaze (1, with two players 2)
        `tokens`     tokens of each seat (what the setup hands out)
        `reserve`    Burnout Tokens set aside (what the round leaves)
        `bank`       tokens in the Bank (the rest of 104)
        `recent`     seats by their latest gain of tokens, longest ago first (as at the setup)
        `tableaux`   for each seat its plays as they are said (`["set 3 4", "run 5 1 + 2"]`)
        `out`        seats that have burned out, first one first
        `discard`    cards in the Discard Pile
        `deck`       the Match Deck, top card first (all that is left, shuffled by chance)
        `pending`    discards decided so far, in the phase `discard`, from the left of the Leader
        `row`        up to four Burn Cards, the cheapest first, `""` for a gap (dealt by chance)
        `burn_deck`  the Burn Deck, top card first (all that is left, shuffled by chance)
        `played`     for each seat its Burn Cards (`["fuel source = 7", "crossfire: gasoline"]`); a card
                     whose effect can last is in force unless `(down)` follows
        `fuel`       the number in force, where more than one Fuel Source is
        `chance`     the seed of what comes, as a hexadecimal number (the one given)
        ============ ==================================================================================

        Raises `ImpossiblePosition` with every reason, and `BadOption` for seats or options that do not exist.
        """
        full = self.options(options)
        self.check_seats(seats, full)
        first = full["first_player"]
        leader = first if isinstance(first, int) else None
        return loading.load(self, position_, settings.read(seats, full), chance, leader)

    def counts(self, state: State) -> Mapping[str, int]:
        """How many cards of each kind, tokens (in Yellow ones) and Burn Cards there are."""
        found = dict.fromkeys(CODES, 0)
        for card in position.every_card(state):
            found[CODES[card]] += 1
        found["tokens"] = state.bank + state.fire + state.reserve + sum(state.tokens)
        found["burn cards"] = (
            sum(1 for card in state.row if card)
            + len(state.burn_deck)
            + sum(len(burnt) for burnt in state.played)
        )
        return found

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The state with all that the seat cannot know dealt afresh; see `unseen`."""
        return unseen.redeal(state, seat, chance)
