"""What a position holds, and what a learner can change in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from matchkit.errors import BadMove
from matchkit.game import Seat
from matchkit.games.matches.burn_cards import unseen_burn_cards
from matchkit.games.matches.moves import Move, code_of, parse, read_burnt, write, write_burnt
from matchkit.games.matches.state import (
    BLAZE,
    BURN_CARDS,
    CANDLELIGHT,
    CODES,
    CROSSFIRE,
    DISCARD,
    DROP,
    DROPPED,
    FIGHTER,
    FLARE,
    FUEL,
    OVER,
    PHASES,
    RANK,
    ROUNDS,
    ROW,
    STARTER,
    TOKENS,
    TURN,
    Burnt,
    Options,
    Play,
    State,
    burn_name,
    can_lead,
    canonical,
    copies_of,
    from_left_of,
    pass_empty,
)
from matchkit.position import (
    Card,
    Cards,
    Choice,
    Draft,
    Fault,
    Items,
    Number,
    Schema,
    SeatAt,
    Seats,
    Switch,
    each_seat,
    is_number,
)

_MATCH_CARDS = CODES[:-1]
#: The phases in which the Blaze burns and has to be answered.
_BURNING = (TURN, DROP)


# --- things that only this game knows -----------------------------------------------------------


def _play(draft: Draft[State], given: Any) -> Play | None:
    """A play as it is written (`set 3 4`, `run 5 1 + 2`); its cards are taken from those that are left."""
    try:
        move = parse(given, draft.game.words) if isinstance(given, str) else Move("")
    except BadMove:
        return None
    kind, up, down = move.kind, move.up, move.down
    # Pairs may have been lost since, so of a set, or of what lies face up in a run-up, less can be left.
    fits = {
        "match": len(up) == 1 and not down,
        "set": bool(up) and not down,
        "run": bool(down),
        "flare": up == (FLARE,) and not down,
    }
    if not fits.get(kind) or (FLARE in up and kind != "flare"):
        return None
    for card in up + down:
        draft.claim(card)
    return Play(kind, up, down)


def _write_play(play: Play) -> str:
    return write(Move(*play))


def _burnt(draft: Draft[State], given: Any) -> Burnt | None:
    """A Burn Card in front of a player: `fuel source = 7`, `crossfire: gasoline (down)`."""
    said = given.strip().lower() if isinstance(given, str) and len(given) < 100 else ""
    move = read_burnt(said.removesuffix("(down)"))
    if move is None or move.seat >= 0 or move.place:
        return None
    burnt = Burnt(move.card, move.source, move.number)
    if burnt.card not in BURN_CARDS or burnt.effect not in BURN_CARDS or burnt.effect == CROSSFIRE:
        return None
    if bool(burnt.source) != (burnt.card == CROSSFIRE) or not 0 <= burnt.number <= 10:
        return None
    if bool(burnt.number) != (burnt.effect == FUEL):
        return None
    return burnt._replace(up=BURN_CARDS[burnt.effect].lasting and not said.endswith("(down)"))


def _write_burnt(burnt: Burnt) -> str:
    said = write_burnt(burnt.card, burnt.source, number=burnt.number)
    return f"{said} (down)" if BURN_CARDS[burnt.effect].lasting and not burnt.up else said


def _burn_card_or_gap(draft: Draft[State], given: Any) -> str | None:
    """A Burn Card of the row or the deck; "" for a gap."""
    name = burn_name(given) if isinstance(given, str) and len(given) < 100 else "?"
    return name if not name or name in BURN_CARDS else None


def _decision(draft: Draft[State], given: Any) -> tuple[str, ...] | None:
    """Cards that somebody has decided to discard; they still lie in the hand."""
    words = draft.schema.words_of(given)
    codes = [code_of(word) for word in words or ()]
    return canonical(codes) if words is not None and all(code in CODES for code in codes) else None


# --- from what is said to a state ---------------------------------------------------------------


def _build(draft: Draft[State]) -> State:
    """The state: what is given, what follows from it, and what is dealt where nothing is given."""
    options, seats = draft.options, draft.seats
    phase = _phase(draft)
    burning = phase in _BURNING
    # Decisions about hands that are not given mean nothing.
    pending = draft["pending"] if "hands" in draft.named else ()
    leader = _leader(draft, phase, len(pending))
    if phase == DISCARD and not pending and draft["turn"] is not None:
        pending = ((),) * ((draft["turn"] - leader - 1) % seats)
    out = _out(draft, phase)
    active = [seat for seat in from_left_of(leader, seats) if seat not in out] or [leader]
    turn = draft["turn"]
    if turn is None:
        turn = leader if phase == BLAZE else active[0]
    victim = draft["victim"]
    if phase == DROP and victim < 0:
        victim = _victim(draft, [*(seat for seat in active if seat != turn), turn])
    blaze = _blaze(draft, phase)
    hands = _hands(draft, phase, leader, victim, pending)
    if phase == DISCARD:
        pending = pass_empty(hands, leader, pending)
        turn = (leader + 1 + len(pending)) % seats
    discard = draft.fill_one("discard")
    deck = draft.fill_one("deck", len(draft.stock))
    played = draft["played"] if options.burn_cards else [()] * seats
    if not burning:
        played = [tuple(burnt._replace(up=False) for burnt in cards) for cards in played]
    adjust, fuel, candles = _in_force(draft, played)
    row, burn_deck = _burn_cards(draft, played)
    tokens, fire, reserve, bank = _tokens(draft, phase, leader)
    recent = draft["recent"]
    return State(
        options=options,
        chance=draft.chance,
        round=_round(draft, phase),
        phase=phase,
        turn=turn,
        acted=draft["acted"] and burning,
        used=burning and (draft["used"] or (phase == DROP and "used" not in draft.named)),
        victim=victim,
        leader=leader,
        blaze=blaze,
        fire=fire,
        bank=bank,
        reserve=reserve,
        tokens=tokens,
        recent=(*(seat for seat in from_left_of(leader - 1, seats) if seat not in recent), *recent),
        hands=hands,
        tableaux=tuple(draft["tableaux"]),
        out=out,
        deck=deck,
        # Cards that nothing names have been discarded.
        discard=canonical(discard + draft.rest()),
        pending=tuple(pending),
        row=row,
        burn_deck=burn_deck,
        played=tuple(played),
        adjust=adjust,
        fuel=fuel,
        candles=candles,
    )


def _phase(draft: Draft[State]) -> str:
    if draft["phase"] is not None:
        return str(draft["phase"])
    if draft["victim"] >= 0:
        return DROP
    if draft["pending"] or len(draft["out"]) == draft.seats - 1:
        return OVER if draft["round"] == ROUNDS else DISCARD
    # A Blaze can be dealt as long as a Match Card is left.
    return TURN if draft["blaze"] or can_lead(tuple(draft.stock)) else BLAZE


def _round(draft: Draft[State], phase: str) -> int:
    return int(draft["round"] or (ROUNDS if phase == OVER else 1))


def _leader(draft: Draft[State], phase: str, decided: int) -> int:
    leader, turn, first = draft["leader"], draft["turn"], draft.options.first_player
    if leader is None and turn is not None and phase in (BLAZE, DISCARD):
        leader = turn if phase == BLAZE else (turn - 1 - decided) % draft.seats
    if leader is None and isinstance(first, int):
        leader = first
    if leader is None:
        leader = ((turn or 0) - 1) % draft.seats if phase in _BURNING else 0
    return int(leader)


def _out(draft: Draft[State], phase: str) -> tuple[int, ...]:
    """Who has burned out; when a round is over, all but one."""
    out: tuple[int, ...] = draft["out"]
    if phase in (DISCARD, OVER):
        others = [seat for seat in (*range(1, draft.seats), 0) if seat not in out]
        out += tuple(others[: max(0, draft.seats - 1 - len(out))])
    return out


def _victim(draft: Draft[State], seats: list[int]) -> int:
    """The first of these seats that has a choice of cards to give up."""
    for seat in seats:
        hand = draft["hands"][seat]
        if hand is None or (hand if is_number(hand) else len(hand)) > DROPPED:
            return seat
    return seats[0]


def _blaze(draft: Draft[State], phase: str) -> str:
    if draft["blaze"] or phase == BLAZE:
        return str(draft["blaze"])
    found = draft.take(1, lambda card: card != FLARE)
    if not found:
        draft.wrong_here("position.no_blaze")
    return found[0] if found else ""


def _hands(
    draft: Draft[State], phase: str, leader: int, victim: int, pending: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """The hands; where only their size is said they hold what is about to be discarded from them."""
    given = draft["hands"]
    kept: dict[int, tuple[str, ...]] = dict.fromkeys(range(draft.seats), ())
    for seat, cards in zip(from_left_of(leader, draft.seats), pending, strict=False):
        if is_number(given[seat]):
            kept[seat] = tuple(found for card in cards for found in draft.take(1, card.__eq__))
            given[seat] = max(0, given[seat] - len(kept[seat]))

    def usual(seat: int) -> int:
        laid = phase != BLAZE and seat == leader
        played = sum(len(play.up + play.down) for play in draft["tableaux"][seat])
        least = DROPPED + 1 if phase == DROP and seat == victim else int(phase == DISCARD)
        size: int = draft.options.hand_size
        return max(least, size - played - laid)

    return tuple(canonical(hand + kept[seat]) for seat, hand in enumerate(draft.fill("hands", usual)))


def _in_force(draft: Draft[State], played: Sequence[tuple[Burnt, ...]]) -> tuple[int, int, tuple[int, ...]]:
    """What the Burn Cards in force do: the change to each card, the number named, who holds a Candlelight."""
    force = [(seat, burnt) for seat, cards in enumerate(played) for burnt in cards if burnt.up]
    effects = [burnt.effect for _, burnt in force]
    candles = sorted({seat for seat, burnt in force if burnt.effect == CANDLELIGHT})
    numbers = [burnt.number for _, burnt in force if burnt.effect == FUEL]
    fuel = draft["fuel"] if draft["fuel"] in numbers else (numbers[-1] if numbers else 0)
    if draft["fuel"] not in (0, fuel) and draft.options.burn_cards and "played" in draft.named:
        draft.wrong_here("position.fuel", n=draft["fuel"])
    return effects.count(STARTER) - effects.count(FIGHTER), fuel, tuple(candles)


def _burn_cards(
    draft: Draft[State], played: Sequence[tuple[Burnt, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The row and the Burn Deck; what is not named is drawn at random."""
    if not draft.options.burn_cards:
        return (), ()
    row, deck = draft["row"], draft["burn_deck"]
    seen = [burnt.card for cards in played for burnt in cards]
    unseen = unseen_burn_cards(draft.options, [*seen, *filter(None, row), *deck], draft.chance)
    if unseen is None or len(row) > ROW:
        draft.wrong_here("position.burn_cards" if unseen is None else "position.row", n=ROW)
        return (), ()
    rest = unseen[0]
    if "row" not in draft.named:
        row, rest = rest[:ROW], rest[ROW:]
    return row + ("",) * (ROW - len(row)), deck + rest


def _tokens(draft: Draft[State], phase: str, leader: int) -> tuple[tuple[int, ...], int, int, int]:
    """The tokens of each seat, on the Blaze, set aside and in the Bank; together they are 104.

    What is left out has what it has after the setup; what is missing then lies in one of those left out.
    """
    at_start = draft.options.burnout_tokens == "leader_at_start"
    usual = [0] * draft.seats
    for gets, seat in enumerate(from_left_of(leader, draft.seats)[:-1], 1):
        usual[seat] = gets
    usual[leader] = int(at_start)
    tokens = [was if given is None else given for was, given in zip(usual, draft["tokens"], strict=True)]
    unsaid = [seat for seat, given in enumerate(draft["tokens"]) if given is None]
    handed = _round(draft, phase) - (not at_start)
    handed += phase == OVER and draft.options.burnout_tokens == "each_round"
    fire, reserve, bank = draft["fire"], draft["reserve"], draft["bank"]
    reserve = ROUNDS - handed if reserve is None else reserve
    missing = TOKENS - sum(tokens) - reserve - (bank or 0)
    if fire is None:
        fire = draft.options.spark if phase in _BURNING else 0
        if bank is not None and not unsaid and phase in _BURNING:
            fire = missing
    missing -= fire
    if bank is None:
        bank = missing
    elif unsaid and missing:
        share, more = divmod(missing + sum(tokens[seat] for seat in unsaid), len(unsaid))
        for at, seat in enumerate(unsaid):
            tokens[seat] = share + (at < more)
    elif draft["reserve"] is None:
        reserve += missing
    return tuple(tokens), fire, reserve, bank


def _faults(state: State) -> Iterator[Fault]:
    """What makes a position wrong."""
    phase, seats, out = state.phase, state.options.seats, state.out
    burning = phase in _BURNING
    amounts = (*state.tokens, state.fire, state.reserve, state.bank)
    if sum(amounts) != TOKENS or min(amounts) < 0:
        yield "position.tokens", {"n": TOKENS}
    if state.fire and not burning:
        yield "position.fire", {}
    if len(out) > (most := 0 if phase == BLAZE else seats - 2 if burning else seats - 1):
        yield "position.out", {"n": most}
    if burning and state.turn in out:
        yield "position.turn_out", {"who": Seat(state.turn)}
    if phase == BLAZE and state.turn != state.leader:
        yield "position.turn_leader", {"who": Seat(state.leader)}
    if phase == BLAZE and state.blaze:
        yield "position.blaze_early", {}
    if phase == BLAZE and not can_lead(state.hands[state.leader]):
        yield "position.leader_hand", {"who": Seat(state.leader)}
    if phase != DROP and state.victim >= 0:
        yield "position.victim", {}
    if phase == DROP and state.victim in out:
        yield "position.victim_out", {"who": Seat(state.victim)}
    if phase == DROP and len(state.hands[state.victim]) <= DROPPED:
        yield "position.no_choice", {"who": Seat(state.victim), "n": DROPPED + 1}
    if (phase == DISCARD) == (state.round == ROUNDS) and phase in (DISCARD, OVER):
        yield "position.round", {"n": ROUNDS}
    if phase != DISCARD and state.pending:
        yield "position.pending", {}
    if phase == DISCARD and len(state.pending) == seats:
        yield "position.pending_all", {}
    for seat, cards in zip(from_left_of(state.leader, seats), state.pending, strict=False):
        flares = FLARE in cards and not state.options.discard_flares
        if flares or Counter(cards) - Counter(state.hands[seat]):
            yield "position.pending_cards", {"who": Seat(seat)}


# --- the form of an example ---------------------------------------------------------------------


class _OtherBlaze:
    """The Blaze while it burns. Another one has been answered by nobody yet: the round starts afresh."""

    id = "blaze"

    def now(self, state: State) -> str:
        """The Blaze that lies there."""
        return state.blaze

    def values(self, state: State) -> Mapping[str, str]:
        """Every Match Card."""
        return {card: card for card in _MATCH_CARDS} if state.phase in _BURNING else {}

    def put(self, state: State, position: dict[str, Any], value: str) -> None:
        """Nobody has played yet, and the others hold what they were dealt."""
        if value == state.blaze:
            return
        position["blaze"] = value
        if any(state.tableaux):
            for key in ("tableaux", "fire", "bank", "acted", "out"):
                position.pop(key, None)
            position["leader"] = state.options.seats - 1
            position["hands"] = position.get("hands", [])[:1]


def _as_held(state: State) -> tuple[tuple[str, ...], ...]:
    """The hands from low to high, Flares last, as people hold them."""
    return tuple(tuple(sorted(hand, key=CODES.index)) for hand in state.hands)


def _max_hand(draft: Draft[State]) -> int:
    """Without Burn Cards a hand never grows; with them cards can be drawn and hands traded."""
    options: Options = draft.options
    return draft.schema.size(options) if options.burn_cards else options.hand_size


SCHEMA: Schema[State] = Schema(
    Number(key="round", about="1 to 4; 4 when the game is over, else 1", low=1, high=ROUNDS),
    Choice(
        key="phase",
        about="`blaze` (the Leader lays it), `turn`, `drop` (somebody gives up cards), `discard` (between "
        "rounds) or `over`; what follows from the rest, mostly `turn`",
        values=PHASES,
    ),
    SeatAt(key="leader", about="who leads; a chosen `first_player`, else the seat before `turn`"),
    SeatAt(key="turn", about="whose turn it is, or who discards now; the first active seat after the Leader"),
    Switch(key="acted", about="has the action of this turn been taken? no"),
    Switch(key="used", about="has a Burn Card been activated in this turn? only in the phase `drop`"),
    SeatAt(key="victim", about="who gives up cards in the phase `drop`; whoever can", plain=-1, nobody=-1),
    Cards(
        key="hands",
        about="each seat's hand; as many unseen cards as it was dealt and has not played",
        per=each_seat,
        of=_as_held,
        sort=RANK.__getitem__,
        most=_max_hand,
        open=False,
        edit="hand",
    ),
    Card(key="blaze", about="the Blaze; a random Match Card", only=_MATCH_CARDS),
    Number(key="fire", about="tokens on the Blaze; 1, with two players 2", high=TOKENS),
    Number(key="tokens", about="tokens of each seat; those of the setup", per=each_seat, high=TOKENS),
    Number(key="reserve", about="Burnout Tokens set aside; as many as the round leaves", high=ROUNDS),
    Number(key="bank", about="tokens in the Bank; the rest of the 104", high=TOKENS),
    Seats(key="recent", about="seats by their latest gain of tokens, longest ago first; as at the setup"),
    Items(
        key="tableaux",
        about='each seat\'s plays of this round as they are written (`["set 3 4", "run 5 1 + 2"]`); none',
        per=each_seat,
        one=_play,
        text=_write_play,
        example="set 6 4",
    ),
    Seats(key="out", about="who has burned out, in that order; nobody, or between rounds all but one"),
    Cards(
        key="discard",
        about="the Discard Pile; all unnamed cards if `deck` is given, else empty",
        plain=(),
        sort=RANK.__getitem__,
        open=False,
    ),
    Cards(key="deck", about="the Match Deck, the next card first; all cards that are not named", open=False),
    Items(
        key="pending",
        about="discards decided so far in the phase `discard`, starting at the Leader's left; before `turn` "
        "nobody discards",
        of=lambda state: state.pending if any(state.pending) else (),
        one=_decision,
        text=" ".join,
        example="5 2",
    ),
    Items(
        key="row",
        about='up to four Burn Cards, the cheapest first, `""` for a gap; at random',
        one=_burn_card_or_gap,
        text=str,
        example="gasoline",
    ),
    Items(
        key="burn_deck",
        about="the Burn Deck, the next card first; all Burn Cards that are not named",
        one=lambda draft, given: _burn_card_or_gap(draft, given) or None,
        text=str,
        example="gasoline",
    ),
    Items(
        key="played",
        about='each seat\'s Burn Cards (`["fuel source = 7", "crossfire: gasoline"]`); one whose effect can '
        "last is in force unless `(down)` follows; none",
        per=each_seat,
        one=_burnt,
        text=_write_burnt,
        example="fuel source = 7",
    ),
    Number(
        key="fuel",
        about="the number in force with several Fuel Sources; the last",
        plain=0,
        high=10,
    ),
    copies=copies_of,
    build=_build,
    faults=_faults,
    code=code_of,
    changes=(_OtherBlaze(),),
    reseat=True,
)
