"""Match!: every rule of the game.

`state.py` holds the cards and the state, `moves.py` what can be said, `check.py` the judge, `position.py`
positions as text; here is how a game runs. A card fits when it shares what `need` names, so the duty of a
collection card (MCH-NO-05) and the duty under a wild (MCH-WILD-04 to 06) are one and the same rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit.game import BadMove, BadOption, Game, Note, Outcome, Seat, Verdict, shuffled
from matchkit.games.match.check import judge
from matchkit.games.match.moves import Move, legal, read, write
from matchkit.games.match.position import SCHEMA
from matchkit.games.match.state import (
    CHALLENGE,
    COPIES,
    DEAL,
    DECK,
    DRAW,
    HAND,
    NO_PILES,
    OVER,
    PLACE,
    PLAY,
    RANK,
    SCORE,
    WILD,
    Options,
    State,
    ask,
    binding,
    collected,
    ended,
    left_over,
    need,
    shared,
    tops,
    with_card,
    with_pile,
    without_card,
)
from matchkit.position import Schema
from matchkit.rulebook import Value

__all__ = ["Match", "Move", "Options", "State", "binding", "need", "tops"]


class Match(Game[State, Move]):
    """Match!, the card game by Thomas Weber, for two to six players."""

    name: ClassVar[str] = "match"
    title: ClassVar[str] = "Match!"
    sizes: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    folder: ClassVar[Path] = Path(__file__).parent
    schema: ClassVar[Schema[Any]] = SCHEMA
    #: Turns after which a test or an automatic player gives up on a round (MCH-Q24): a round can go round
    #: in circles for ever. The rules themselves know no such limit.
    turn_cap: ClassVar[int] = 1000
    limits: ClassVar[Mapping[str, Value]] = {"max_rounds": 2}

    # --- settings -----------------------------------------------------------------------------

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given ones set; raises `BadOption`."""
        full = super().options(given)
        for key, option in self.rulebook.options.items():
            if option.kind == "choice" and full[key] not in option.values:
                raise BadOption(
                    self.say("option.choice", entry=key, value=full[key], values=(*option.values,)).tell()
                )
        return full

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return Options(**options)  # type: ignore[arg-type]

    def sizes_for(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Two to six seats; eight with `allow_7_8` (MCH-Q01)."""
        return (*self.sizes, 7, 8) if options.get("allow_7_8") else self.sizes

    # --- a round begins -----------------------------------------------------------------------

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Set up and deal (MCH-SET-01 to 05)."""
        settings = Options(**options)  # type: ignore[arg-type]
        first = settings.first_player
        if isinstance(first, str):
            order, chance = shuffled(range(seats), chance)
            first = order[0]
        return self._deal(chance, first, 1, (0,) * seats, settings, note)

    def _deal(
        self, chance: int, first: int, rounds: int, totals: tuple[int, ...], options: Options, note: Note
    ) -> State:
        """A round's deal: five cards each, then the first card of the discard pile."""
        seats = len(totals)
        cards, chance = shuffled(DECK, chance)
        hands = tuple(
            tuple(sorted(cards[HAND * seat : HAND * seat + HAND], key=RANK.__getitem__))
            for seat in range(seats)
        )
        state = State(
            hands=hands,
            piles=(NO_PILES,) * seats,
            discard=(),
            call="",
            deck=cards[HAND * seats :],
            turn=first,
            phase=DEAL,
            challenger=-1,
            violation="",
            caught=False,
            round=rounds,
            totals=totals,
            chance=chance,
            options=options,
        )
        if rounds == 1:
            note("event.deal", state, ("MCH-SET-01", "MCH-SET-02", "MCH-SET-03"), n=HAND)
        else:
            # With the points to end it the game goes on only after a tie (MCH-Q22, MCH-Q39).
            tied = max(totals) >= options.target
            key, why = ("event.deal_tie", "MCH-Q39") if tied else ("event.deal_again", "MCH-GAME-01")
            note(key, state, (why, "MCH-SET-02", "MCH-SET-03"), n=HAND, round=rounds)
        while state.deck[0] == WILD:
            deck, chance = shuffled(state.deck, state.chance)
            state = state._replace(deck=deck, chance=chance)
            note("event.wild_put_back", state, ("MCH-SET-04", "MCH-Q37"))
        state = state._replace(discard=state.deck[:1], deck=state.deck[1:], phase=PLAY)
        note("event.first_card", state, ("MCH-SET-04",), card=state.discard[0])
        begins = ("MCH-SET-05", "MCH-Q25") if rounds == 1 else ("MCH-SET-05", "MCH-Q26")
        note("event.starts" if rounds == 1 else "event.starts_again", state, begins, who=Seat(first))
        return state

    # --- whose decision, and which ------------------------------------------------------------

    def to_move(self, state: State) -> int | None:
        """The seat that decides: the one whose turn it is, or the one asked to challenge."""
        if state.phase == OVER:
            return None
        return state.challenger if state.phase == CHALLENGE else state.turn

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move: matches from hand and collection, plays into the collection, wilds."""
        return legal(state)

    def check(self, state: State, move: Move) -> Verdict:
        """The only judge of a move: for any value of the move type, in any state."""
        return judge(self, state, move)

    # --- a move is made -----------------------------------------------------------------------

    def apply(self, state: State, move: Move, note: Note) -> State:
        """The state after a legal move."""
        if move.kind == "match":
            return self._match(state, move, note)
        if move.kind == "collect":
            return self._collect(state, move.card, note)
        if move.kind == "wild":
            return self._wild(state, move.call, note)
        return self._judge(state, move.kind == "challenge", note)

    def _match(self, state: State, move: Move, note: Note) -> State:
        """A fitting card goes on the discard pile; nothing is drawn (MCH-MATCH-01 to 03)."""
        seat, card, who, old = state.turn, move.card, Seat(state.turn), state
        if move.origin:
            place = PLACE[card]
            pile = state.piles[seat][place][:-1]
            state = state._replace(
                piles=with_pile(state, seat, place, pile),
                discard=(*state.discard, card),
                call="",
                turn=(seat + 1) % len(state.hands),
                caught=False,
            )
            key, rules = "event.match_from", _MATCH_OPEN
            if old.call:
                key, rules = "event.answer_from", _ANSWER_OPEN
            note(key, state, rules, who=who, card=card, **_fit(old, card))
            if pile:
                note("event.uncovered", state, ("MCH-NO-02", "MCH-NO-06"), who=who, card=pile[-1])
            return state
        state = self._shed(state, card, "")
        key, rules = "event.match", _MATCH
        if old.call:
            key, rules = "event.answer", _ANSWER_OPEN if binding(old, seat) else _ANSWER
        note(key, state, rules, who=who, card=card, **_fit(old, card))
        return self._end_round(state, "event.out", _OUT, note) if state.phase == SCORE else state

    def _wild(self, state: State, call: str, note: Note) -> State:
        """A wild goes on the discard pile and asks for something, unless it was the last card."""
        who, old = Seat(state.turn), state.call
        state = self._shed(state, WILD, call)
        if state.phase == SCORE:
            note("event.last_wild", state, ("MCH-WILD-01", "MCH-Q18", "MCH-Q35"), who=who)
            return self._end_round(state, "event.out", _OUT, note)
        again = "event.wild_again" if call == old else "event.wild_on_wild"
        key, rules = (
            (again, ("MCH-WILD-01", "MCH-WILD-03", "MCH-Q09", "MCH-Q31"))
            if old
            else ("event.wild", ("MCH-WILD-01", "MCH-WILD-03"))
        )
        note(key, state, rules, who=who, call=call, ask=ask(call), old=ask(old), next=Seat(state.turn))
        return state

    def _shed(self, state: State, card: str, call: str) -> State:
        """A card goes from the hand on the discard pile; an empty hand ends the round (MCH-END-01)."""
        seat = state.turn
        hands = without_card(state, seat, card)
        out = not hands[seat]
        return state._replace(
            hands=hands,
            discard=(*state.discard, card),
            call=call,
            turn=seat if out else (seat + 1) % len(hands),
            phase=SCORE if out else PLAY,
            caught=False,
        )

    def _collect(self, state: State, card: str, note: Note) -> State:
        """A card that does not fit goes into the collection (MCH-NO-01, MCH-NO-02)."""
        seat, who, place = state.turn, Seat(state.turn), PLACE[card]
        violation = bool(binding(state, seat))
        below = state.piles[seat][place]
        hands = without_card(state, seat, card)
        state = state._replace(
            hands=hands,
            piles=with_pile(state, seat, place, (*below, card)),
            phase=CHALLENGE if violation else DRAW,
            challenger=(seat + 1) % len(state.hands) if violation else -1,
            violation=card if violation else "",
        )
        if below:
            rules: tuple[str, ...] = ("MCH-NO-01", "MCH-NO-02", "MCH-NO-06")
            note("event.cover", state, rules, who=who, card=card, old=below[-1])
        else:
            key = "event.collect_asked" if state.call else "event.collect"
            rules = ("MCH-NO-01", "MCH-NO-02")
            note(key, state, rules, who=who, card=card, top=state.discard[-1], ask=ask(state.call))
        return state if violation else self._draw(state, note)

    def _judge(self, state: State, challenged: bool, note: Note) -> State:
        """An opponent challenges a violation of MCH-NO-05 or lets it pass (MCH-NO-07, MCH-Q41)."""
        seat, card, challenger = state.turn, state.violation, Seat(state.challenger)
        who = Seat(seat)
        if challenged:
            place = PLACE[card]
            pile = state.piles[seat][place][:-1]
            hands = with_card(state, seat, card)
            state = state._replace(
                hands=hands,
                piles=with_pile(state, seat, place, pile),
                phase=PLAY,
                challenger=-1,
                violation="",
                caught=True,
            )
            note(
                "event.challenge",
                state,
                ("MCH-NO-05", "MCH-NO-07", "MCH-Q41"),
                who=challenger,
                mover=who,
                card=card,
                tops=binding(state, seat),
            )
            return state
        asked = (state.challenger + 1) % len(state.hands)
        if asked != seat:
            state = state._replace(challenger=asked)
            note("event.let_pass", state, ("MCH-NO-07", "MCH-Q41"), who=challenger, next=Seat(asked))
            return state
        state = state._replace(challenger=-1, violation="", phase=DRAW)
        note("event.let_stand", state, ("MCH-NO-07", "MCH-Q41"), who=challenger, mover=who, card=card)
        return self._draw(state, note)

    def _draw(self, state: State, note: Note) -> State:
        """The draw after a play into the collection, and the end of the turn (MCH-NO-03, MCH-DECK-01)."""
        seat, who = state.turn, Seat(state.turn)
        following = (seat + 1) % len(state.hands)
        if not state.deck and len(state.discard) > 1:
            state = self._reshuffle(state, note)
        if state.deck:
            card = state.deck[0]
            hands = with_card(state, seat, card)
            state = state._replace(hands=hands, deck=state.deck[1:], turn=following, phase=PLAY)
            note("event.draw", state, ("MCH-NO-03", "MCH-TURN-03"), who=who)
        elif state.hands[seat]:
            state = state._replace(turn=following, phase=PLAY)
            note("event.no_draw", state, ("MCH-Q15", "MCH-Q36"), who=who)
        else:
            state = state._replace(phase=SCORE)
            note("event.no_draw", state, ("MCH-Q15",), who=who)
            return self._end_round(state, "event.out_collecting", ("MCH-END-01", "MCH-Q16"), note)
        if state.call:
            note(
                "event.still_asked",
                state,
                ("MCH-WILD-06", "MCH-Q10", "MCH-Q11"),
                who=Seat(following),
                ask=ask(state.call),
            )
        return state

    def _reshuffle(self, state: State, note: Note) -> State:
        """The discards below the top become the new deck (MCH-DECK-01, MCH-Q13, MCH-Q14)."""
        deck, chance = shuffled(state.discard[:-1], state.chance)
        state = state._replace(deck=deck, discard=state.discard[-1:], chance=chance)
        top = state.discard[0]
        if top == WILD:
            rules = ("MCH-DECK-01", "MCH-Q13", "MCH-Q14")
            note("event.reshuffle_wild", state, rules, n=len(deck), ask=ask(state.call))
        else:
            note("event.reshuffle", state, ("MCH-DECK-01", "MCH-Q14"), n=len(deck), card=top)
        return state

    def _end_round(self, state: State, key: str, rules: tuple[str, ...], note: Note) -> State:
        """All hands are shown and counted; then the game is over or the next round is dealt."""
        note(key, state, (*rules, "MCH-Q20"), who=Seat(state.turn))
        for seat in range(len(state.hands)):
            plus, minus = collected(state, seat), left_over(state, seat)
            totals = state.totals
            total = totals[seat] + plus - minus
            state = state._replace(totals=(*totals[:seat], total, *totals[seat + 1 :]))
            note(
                "event.scored",
                state,
                ("MCH-SCORE-01", "MCH-SCORE-02", "MCH-SCORE-03", "MCH-Q21"),
                who=Seat(seat),
                plus=plus,
                minus=minus,
                points=plus - minus,
                total=total,
            )
        if ended(state.totals, state.round, state.options):
            state = state._replace(phase=OVER)
            end = self._ending(state)
            note(f"event.over_{end}", state, _END_RULES[end], **self._end_facts(state))
            return state
        return self._deal(state.chance, state.turn, state.round + 1, state.totals, state.options, note)

    # --- the end ------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; equal totals share a rank and the next rank is skipped (MCH-GAME-01, MCH-Q42)."""
        if state.phase != OVER:
            return None
        ranks = tuple(1 + sum(other > total for other in state.totals) for total in state.totals)
        end = self._ending(state)
        say = self.say(f"end.{end}", **self._end_facts(state))
        return Outcome(ranks, state.totals, say, _END_RULES[end])

    def _ending(self, state: State) -> str:
        best = max(state.totals)
        how = "won" if state.totals.count(best) == 1 else "shared"
        return how if best >= state.options.target else f"{how}_early"

    def _end_facts(self, state: State) -> dict[str, object]:
        best = max(state.totals)
        winners = tuple(Seat(seat) for seat, total in enumerate(state.totals) if total == best)
        return {
            "who": winners[0],
            "winners": winners,
            "total": best,
            "target": state.options.target,
            "rounds": state.round,
        }

    # --- as text ------------------------------------------------------------------------------

    def write(self, move: Move) -> str:
        """The move as a player says it.

        `match R3`, `match R3 from collection`, `collect G5`, `wild 3`, `wild blue`, `wild` (the last card),
        `challenge`, `let it pass`; with `manual_announce` also `match R3 "match"`, `collect G5 "no match"`.
        """
        return write(move)

    def parse(self, text: str) -> Move:
        """The move that was said, in any case and spacing; raises `BadMove` with what to say instead."""
        move = read(text)
        if move is None:
            raise BadMove(self.say("parse.unknown", text=" ".join(text[:40].split())).tell())
        return move

    # --- what is never lost, and what is not known --------------------------------------------

    def counts(self, state: State) -> Mapping[str, int]:
        """How many there are of each face: two of each number card and four wilds, at every moment."""
        found = dict.fromkeys(COPIES, 0)
        for hand in state.hands:
            for card in hand:
                found[card] += 1
        for piles in state.piles:
            for pile in piles:
                for card in pile:
                    found[card] += 1
        for card in state.discard:
            found[card] += 1
        for card in state.deck:
            found[card] += 1
        return found

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The hands that `seat` does not see and the deck dealt afresh.

        Once a round is being scored all hands lie open, and only the deck is shuffled.
        """
        others = set(range(len(state.hands))) - {seat} if state.phase not in (SCORE, OVER) else set()
        unseen, chance = shuffled([*state.deck, *(card for s in others for card in state.hands[s])], chance)
        hands = list(state.hands)
        for other in others:
            size = len(hands[other])
            hands[other] = tuple(sorted(unseen[:size], key=RANK.__getitem__))
            unseen = unseen[size:]
        return state._replace(hands=tuple(hands), deck=unseen, chance=chance)


_OUT = ("MCH-END-01", "MCH-END-02")
_MATCH: tuple[str, ...] = ("MCH-MATCH-01", "MCH-MATCH-02", "MCH-MATCH-03")
_ANSWER: tuple[str, ...] = ("MCH-WILD-05", "MCH-MATCH-02", "MCH-MATCH-03")
#: A card that lay open and fitted was a duty as well.
_MATCH_OPEN = ("MCH-NO-05", *_MATCH)
_ANSWER_OPEN = ("MCH-WILD-04", "MCH-MATCH-02", "MCH-MATCH-03")

_END_RULES: dict[str, tuple[str, ...]] = {
    "won": ("MCH-GAME-01", "MCH-Q23", "MCH-Q42"),
    "shared": ("MCH-GAME-01", "MCH-Q22", "MCH-Q42"),
    "won_early": ("MCH-GAME-01", "MCH-Q38", "MCH-Q42"),
    "shared_early": ("MCH-GAME-01", "MCH-Q22", "MCH-Q38", "MCH-Q42"),
}


def _fit(state: State, card: str) -> dict[str, str]:
    """What the card fitted, as facts."""
    top = state.discard[-1]
    if state.call:
        return {"ask": ask(state.call)}
    return {"top": top, "how": shared(card, top)}
