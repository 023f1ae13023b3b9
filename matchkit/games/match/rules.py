"""Match!: every rule of the game.

`state.py` holds the cards and the state, `moves.py` what can be said, `check.py` the judge, `position.py`
positions as text; here is how a game runs. A card fits when it shares what `need` names, so the duty of a
collection card (MCH-NO-05) and the duty under a wild (MCH-WILD-04 to 06) are one and the same rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit.chance import first_player, shuffled
from matchkit.game import BadMove, Game, Note, Outcome, Seat, Verdict
from matchkit.games.match.check import check
from matchkit.games.match.moves import Move, legal, read, write
from matchkit.games.match.position import SCHEMA
from matchkit.games.match.state import (
    CHALLENGE,
    COLOURS,
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
    by_points,
    collected,
    duty,
    ended,
    left_over,
    shared,
)
from matchkit.hands import counted, replaced, with_card, without
from matchkit.position import Schema
from matchkit.rulebook import Value


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

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return Options(**options)  # type: ignore[arg-type]

    def sizes_for(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Two to six seats; eight with `allow_7_8` (MCH-Q01)."""
        return (*self.sizes, 7, 8) if options.get("allow_7_8") else self.sizes

    # --- a round begins -----------------------------------------------------------------------

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Set up and deal (MCH-SET-01 to 05)."""
        settings = self.settings(seats, options)
        first, chance = first_player(settings.first_player, seats, chance)
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
        """The seat whose turn it is, or the one asked to challenge; nobody inside a step and at the end."""
        if state.phase == PLAY:
            return state.turn
        return state.challenger if state.phase == CHALLENGE else None

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move: matches from hand and collection, plays into the collection, wilds."""
        return legal(state)

    def check(self, state: State, move: Move) -> Verdict:
        """The only judge of a move: for any value of the move type, in any state."""
        return check(self, state, move)

    # --- a move is made -----------------------------------------------------------------------

    def apply(self, state: State, move: Move, note: Note) -> State:
        """The state after a legal move."""
        if move.kind == "match":
            return self._match(state, move, note)
        if move.kind == "collect":
            return self._collect(state, move.card, note)
        if move.kind == "wild":
            return self._wild(state, move.call, note)
        return self._challenge(state, note) if move.kind == "challenge" else self._pass(state, note)

    def _match(self, state: State, move: Move, note: Note) -> State:
        """A fitting card goes on the discard pile; nothing is drawn (MCH-MATCH-01 to 03)."""
        seat, card, old = state.turn, move.card, state
        if move.origin:
            pile = state.piles[seat][PLACE[card]][:-1]
            state = state._replace(
                piles=_with_pile(state, PLACE[card], pile),
                discard=(*state.discard, card),
                call="",
                turn=_next(state, seat),
                caught=False,
            )
        else:
            state = self._shed(state, card, "")
        if old.call:
            key = "event.answer_from" if move.origin else "event.answer"
            rules = _ASKED if binding(old, seat) else _FREE
            note(key, state, rules, who=Seat(seat), card=card, ask=ask(old.call))
        else:
            key, rules = ("event.match_from", _MATCH_OPEN) if move.origin else ("event.match", _MATCH)
            top = old.discard[-1]
            note(key, state, rules, who=Seat(seat), card=card, top=top, how=shared(card, top))
        if move.origin and pile:
            note("event.uncovered", state, ("MCH-NO-02", "MCH-NO-06"), who=Seat(seat), card=pile[-1])
        return self._end_round(state, "event.out", _OUT, note) if state.phase == SCORE else state

    def _wild(self, state: State, call: str, note: Note) -> State:
        """A wild goes on the discard pile and asks for something, unless it was the last card."""
        who, old = Seat(state.turn), state.call
        state = self._shed(state, WILD, call)
        if state.phase == SCORE:
            note("event.last_wild", state, ("MCH-WILD-01", "MCH-Q18", "MCH-Q35"), who=who)
            return self._end_round(state, "event.out", _OUT, note)
        key, rules = "event.wild", _WILD
        if old:
            key, rules = "event.wild_again" if call == old else "event.wild_on_wild", _WILD_ON_WILD
        note(key, state, rules, who=who, call=call, ask=ask(call), old=ask(old), next=Seat(state.turn))
        return state

    def _shed(self, state: State, card: str, call: str) -> State:
        """A card goes from the hand on the discard pile; an empty hand ends the round (MCH-END-01)."""
        seat = state.turn
        hand = without(state.hands[seat], card)
        return state._replace(
            hands=replaced(state.hands, seat, hand),
            discard=(*state.discard, card),
            call=call,
            turn=_next(state, seat) if hand else seat,
            phase=PLAY if hand else SCORE,
            caught=False,
        )

    def _collect(self, state: State, card: str, note: Note) -> State:
        """A card that does not fit goes into the collection (MCH-NO-01, MCH-NO-02)."""
        seat, place = state.turn, PLACE[card]
        below, violation = state.piles[seat][place], bool(binding(state, seat))
        state = state._replace(
            hands=replaced(state.hands, seat, without(state.hands[seat], card)),
            piles=_with_pile(state, place, (*below, card)),
            phase=CHALLENGE if violation else DRAW,
            challenger=_next(state, seat) if violation else -1,
            violation=card if violation else "",
        )
        rules: tuple[str, ...] = ("MCH-NO-01", "MCH-NO-02")
        if state.call and not violation:
            rules = ("MCH-WILD-05", *rules)
        if below:
            note("event.cover", state, (*rules, "MCH-NO-06"), who=Seat(seat), card=card, old=below[-1])
        else:
            key, top = "event.collect_asked" if state.call else "event.collect", state.discard[-1]
            note(key, state, rules, who=Seat(seat), card=card, top=top, ask=ask(state.call))
        return state if violation else self._draw(state, note)

    def _challenge(self, state: State, note: Note) -> State:
        """The card that was collected against the rule goes back to the hand (MCH-NO-07, MCH-Q41)."""
        seat, card, who = state.turn, state.violation, Seat(state.challenger)
        state = state._replace(
            hands=replaced(state.hands, seat, with_card(state.hands[seat], card, RANK.__getitem__)),
            piles=_with_pile(state, PLACE[card], state.piles[seat][PLACE[card]][:-1]),
            phase=PLAY,
            challenger=-1,
            violation="",
            caught=True,
        )
        rules = (duty(state), "MCH-NO-07", "MCH-Q41")
        tops = binding(state, seat)
        note("event.challenge", state, rules, who=who, mover=Seat(seat), card=card, tops=tops)
        return state

    def _pass(self, state: State, note: Note) -> State:
        """Somebody lets the card pass; after the last one it stays (MCH-NO-07, MCH-Q41)."""
        rules, who, asked = ("MCH-NO-07", "MCH-Q41"), Seat(state.challenger), _next(state, state.challenger)
        if asked != state.turn:
            state = state._replace(challenger=asked)
            note("event.let_pass", state, rules, who=who, next=Seat(asked))
            return state
        card = state.violation
        state = state._replace(challenger=-1, violation="", phase=DRAW)
        note("event.let_stand", state, rules, who=who, mover=Seat(state.turn), card=card)
        return self._draw(state, note)

    def _draw(self, state: State, note: Note) -> State:
        """The draw after a play into the collection, and the end of the turn (MCH-NO-03, MCH-DECK-01)."""
        seat, who = state.turn, Seat(state.turn)
        following = _next(state, seat)
        if not state.deck and len(state.discard) > 1:
            state = self._reshuffle(state, note)
        if state.deck:
            hand = with_card(state.hands[seat], state.deck[0], RANK.__getitem__)
            hands = replaced(state.hands, seat, hand)
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
            rules = ("MCH-WILD-06", "MCH-Q10", "MCH-Q11")
            note("event.still_asked", state, rules, who=Seat(following), ask=ask(state.call))
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
        for seat, before in enumerate(state.totals):
            plus, minus = collected(state, seat), left_over(state, seat)
            points, total = plus - minus, before + plus - minus
            state = state._replace(totals=replaced(state.totals, seat, total))
            rules = _SCORED if min(points, total) >= 0 else (*_SCORED, "MCH-Q21")
            facts = {"plus": plus, "minus": minus, "points": points, "total": total}
            note("event.scored", state, rules, who=Seat(seat), **facts)
        if not ended(state.totals, state.round, state.options):
            return self._deal(state.chance, state.turn, state.round + 1, state.totals, state.options, note)
        state = state._replace(phase=OVER)
        end, rules, facts = _ending(state)
        note(f"event.over_{end}", state, rules, **facts)
        return state

    # --- the end ------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; equal totals share a rank and the next rank is skipped (MCH-GAME-01, MCH-Q42)."""
        if state.phase != OVER:
            return None
        ranks = tuple(1 + sum(other > total for other in state.totals) for total in state.totals)
        end, rules, facts = _ending(state)
        if any(rank > 1 and ranks.count(rank) > 1 for rank in ranks):
            rules = (*rules, "MCH-Q42")
        return Outcome(ranks, state.totals, self.say(f"end.{end}", **facts), rules)

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
        piles = (pile for own in state.piles for pile in own)
        return counted(COPIES, *state.hands, *piles, state.discard, state.deck)

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """All that `seat` does not see now is dealt afresh: hands, deck, covered cards, discards.

        Once a round is being scored all hands lie open. The colour of a covered card is seen, and with the
        option `show_covered` the card is. What a violation covered stays: all have just seen it fit or not.
        """
        seats = range(len(state.hands))
        others = [] if state.phase in (SCORE, OVER) else [other for other in seats if other != seat]
        sizes = {
            (owner, place): max(0, len(pile) - 1 - (owner == state.turn and pile[-1:] == (state.violation,)))
            for owner in seats
            for place, pile in enumerate(state.piles[owner])
            if not state.options.show_covered
        }
        below = max(0, len(state.discard) - 1)
        hidden = [*state.deck, *state.discard[:below]]
        hidden += [card for other in others for card in state.hands[other]]
        hidden += [card for (owner, place), n in sizes.items() for card in state.piles[owner][place][:n]]
        cards, chance = shuffled(hidden, chance)
        stock, piles, hands = list(cards), state.piles, state.hands
        for (owner, place), n in sizes.items():
            pile = (*_taken(stock, n, COLOURS[place]), *piles[owner][place][n:])
            piles = replaced(piles, owner, replaced(piles[owner], place, pile))
        for other in others:
            hand = sorted(_taken(stock, len(hands[other])), key=RANK.__getitem__)
            hands = replaced(hands, other, tuple(hand))
        discard = (*_taken(stock, below), *state.discard[below:])
        return state._replace(hands=hands, piles=piles, discard=discard, deck=tuple(stock), chance=chance)


_OUT: tuple[str, ...] = ("MCH-END-01", "MCH-END-02")
_MATCH: tuple[str, ...] = ("MCH-MATCH-01", "MCH-MATCH-02", "MCH-MATCH-03")
#: A card that lay open and fitted was a duty as well.
_MATCH_OPEN = ("MCH-NO-05", *_MATCH)
_ASKED: tuple[str, ...] = ("MCH-WILD-04", "MCH-MATCH-02", "MCH-MATCH-03")
_FREE: tuple[str, ...] = ("MCH-WILD-05", "MCH-MATCH-02", "MCH-MATCH-03")
_WILD: tuple[str, ...] = ("MCH-WILD-01", "MCH-WILD-03")
_WILD_ON_WILD = (*_WILD, "MCH-Q09", "MCH-Q31")
_SCORED: tuple[str, ...] = ("MCH-SCORE-01", "MCH-SCORE-02", "MCH-SCORE-03")


def _taken(stock: list[str], n: int, colour: str = "") -> list[str]:
    """That many cards from the top of the stock, of one colour if that is given."""
    found = [card for card in stock if card.startswith(colour)][:n]
    for card in found:
        stock.remove(card)
    return found


def _next(state: State, seat: int) -> int:
    """The seat to the left."""
    return (seat + 1) % len(state.hands)


def _with_pile(state: State, place: int, pile: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """All collections after one pile of the seat whose turn it is has changed."""
    seat = state.turn
    return replaced(state.piles, seat, replaced(state.piles[seat], place, pile))


def _ending(state: State) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """How the game ended: the name of the sentence, the rules that decide, the facts."""
    best, target = max(state.totals), state.options.target
    winners = tuple(Seat(seat) for seat, total in enumerate(state.totals) if total == best)
    how = "won" if len(winners) == 1 else "shared"
    rules: tuple[str, ...] = ("MCH-Q38",)
    if by_points(state.totals, state.options):
        rules = ("MCH-GAME-01",)
        if best == target:
            rules = (*rules, "MCH-Q23")
        if len(winners) > 1:
            rules = (*rules, "MCH-Q22")
    else:
        how += "_early"
    facts = {"who": winners[0], "winners": winners, "total": best, "target": target, "rounds": state.round}
    return how, rules, facts
