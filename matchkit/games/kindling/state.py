"""What lies on the table: fires, hands, supplies, piles; and what a fire may hold and is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from matchkit.french import RANK, RED
from matchkit.game import Seat
from matchkit.rulebook import Value

#: No card at all; and in a trick, a card that has been put away.
NONE, GONE = "", "-"
#: What is decided: the kinds of decision, a moment between two events of one move, and the end.
PLAY, DRAFT, FLAME, REPAIR, TRIM, START, BUSY, OVER = PHASES = (
    "play", "draft", "flame", "repair", "trim", "start", "busy", "over",
)  # fmt: skip
#: A fire has at most six logs and three flames (KIN-FIRE-01).
MAX_LOGS, MAX_FLAMES = 6, 3
#: How many flames a fire of that many logs supports (KIN-FIRE-03).
SUPPORT = (0, 1, 1, 2, 2, 3, 3)
#: Seats as sentences need them, made once.
SEATS = (Seat(0), Seat(1), Seat(2))


class Setup(NamedTuple):
    """What the number of seats decides: sizes of hands, supplies and piles, and the starting cards."""

    draw_to: int
    supply: int
    piles: int
    depth: int
    logs: int
    start_wood: tuple[str, ...]
    start_flames: tuple[str, ...]


#: KIN-S2-01 to 04 and KIN-S3-01 to 05, KIN-HAND-01 and 02.
SETUPS: Mapping[int, Setup] = {
    2: Setup(
        5,
        5,
        4,
        5,
        5,
        ("AS", "QS", "10S", "8S", "6S", "AC", "QC", "10C", "8C", "6C"),
        ("JH", "JD"),
    ),
    3: Setup(
        4,
        4,
        3,
        4,
        4,
        ("AS", "KS", "QS", "4S", "3S", "2S", "AC", "KC", "QC", "4C", "3C", "2C"),
        ("AH", "AD", "2H", "2D"),
    ),
}


class Options(NamedTuple):
    """The options of a game, as they are in `rulebook.toml`."""

    game_end: str
    target: int
    repair: str
    flame_surplus: str
    flames_per_log: str
    start_flame: str
    winner_draws: bool
    first_lead: str
    first_player: Value

    @staticmethod
    def of(options: Mapping[str, Value]) -> Options:
        """The options that `Game.options` has read."""
        return Options(**{key: options[key] for key in Options._fields})  # type: ignore[arg-type]


class Log(NamedTuple):
    """A wood card in a fire: face down when damaged, with its flames in the order of their arrival."""

    card: str
    down: bool = False
    flames: tuple[str, ...] = ()


class Player(NamedTuple):
    """What belongs to one seat.

    `fire` runs from the heart to the outer edge, `hand` is sorted, `supply` begins with the card that is
    drawn next.
    """

    fire: tuple[Log, ...] = ()
    hand: tuple[str, ...] = ()
    supply: tuple[str, ...] = ()


class State(NamedTuple):
    """A moment of the game.

    `phase` is the kind of decision of seat `turn`: `play` a card, `draft` or decline, the `flame`'s log,
    `repair` or not, which flame to `trim`, and at setup `start` (the starting flame's log).
    `over` ends the game (`turn` is -1). `busy` is a moment between two events of one move.
    """

    options: Options
    chance: int
    #: Rounds are counted from 1; `extra` marks the additional round.
    round: int
    extra: bool
    #: Who led the round's first trick, and who leads this one.
    first: int
    leader: int
    phase: str
    turn: int
    players: tuple[Player, ...]
    #: Central piles, top card first.
    piles: tuple[tuple[str, ...], ...]
    #: The cards of the trick from the leader on; `GONE` where the card has been put away.
    trick: tuple[str, ...]
    #: Who won the trick that is being resolved, else -1.
    winner: int
    #: The drafted card that has no place yet, else `NONE`.
    card: str
    #: The pile (from 0) whose next card is not revealed yet, else -1.
    covered: int
    #: Out of the game, in that order, face up. The last one won the trick while its draft is open.
    out: tuple[str, ...]
    #: The fourth starting flame of three players, out of the game face down, else `NONE`.
    buried: str
    #: Per seat the starting flame that waits for its log, else `GONE`; empty after the setup.
    aside: tuple[str, ...]
    #: Cards not dealt yet; empty except in the events of a deal.
    deck: tuple[str, ...]
    totals: tuple[int, ...]
    #: All cards of the trick that is being resolved, even those put away (`GONE`: not given); else empty.
    laid: tuple[str, ...] = ()


def condition(log: Log) -> str:
    """`fresh`, `burning`, `smoldering` or `smoking` (KIN-FIRE-05)."""
    if log.down:
        return "smoking" if log.flames else "smoldering"
    return "burning" if log.flames else "fresh"


def damaged(fire: tuple[Log, ...]) -> bool:
    """Does a log lie face down (KIN-FIRE-06)? It can only be the outermost."""
    return bool(fire) and fire[-1].down


def flames(fire: tuple[Log, ...]) -> int:
    """How many flames the fire has, on sound and damaged logs."""
    return sum(len(log.flames) for log in fire)


def support(fire: tuple[Log, ...]) -> int:
    """How many flames the fire may hold (KIN-FIRE-03); damaged logs count (KIN-Q14)."""
    return SUPPORT[len(fire)]


def worth(fire: tuple[Log, ...]) -> int:
    """Points for the fire alone: 1 for each log face up, 2 for each flame on one (KIN-SCORE-01, 02)."""
    return sum(1 + 2 * len(log.flames) for log in fire if not log.down)


def bonus(player: Player) -> int:
    """The exhaustion bonus: 2 with neither hand nor supply (KIN-SCORE-03), else 0."""
    return 0 if player.hand or player.supply else 2


def why_no_growth(fire: tuple[Log, ...]) -> str:
    """Empty when a log may be added (KIN-GROW-01), else `damaged` or `full`."""
    if damaged(fire):
        return "damaged"
    return "full" if len(fire) >= MAX_LOGS else ""


def flame_places(rules: Options, fire: tuple[Log, ...]) -> tuple[int, ...]:
    """The logs (from 0) that may take one more flame (KIN-FLAME-01, KIN-FIRE-04); none at the limit."""
    if flames(fire) >= support(fire):
        return ()
    if rules.flames_per_log == "one":
        return tuple(i for i, log in enumerate(fire) if not log.flames)
    return tuple(range(len(fire)))


def burning(fire: tuple[Log, ...]) -> tuple[str, ...]:
    """All flames of a fire, from the heart on."""
    return tuple(card for log in fire for card in log.flames)


def surplus(rules: Options, fire: tuple[Log, ...]) -> bool:
    """Must a flame go because the fire lost a log (KIN-Q05)?"""
    return rules.flame_surplus != "keep" and flames(fire) > support(fire)


def draftable(piles: Sequence[tuple[str, ...]], won: str) -> tuple[int, ...]:
    """The piles (from 0) whose visible card has exactly the suit of the winning card (KIN-WIN-02)."""
    return tuple(i for i, pile in enumerate(piles) if pile and pile[0][-1] == won[-1])


def followers(hand: tuple[str, ...], led: str) -> tuple[str, ...]:
    """The cards of the led card's suit in a hand (KIN-TRICK-01)."""
    return tuple(card for card in hand if card[-1] == led[-1])


def allowed(state: State) -> tuple[str, ...]:
    """The cards that the seat to move may play (KIN-TRICK-01)."""
    hand = state.players[state.turn].hand
    return (state.trick and followers(hand, state.trick[0])) or hand


def best(trick: Sequence[str]) -> int:
    """The place in the trick of the highest card of the led suit (KIN-TRICK-02)."""
    return trick.index(max(followers(tuple(trick), trick[0]), key=RANK.__getitem__))


def voids(leader: int, trick: Sequence[str], led: str, seats: int) -> dict[int, str]:
    """Who has not followed suit in the trick that lies there, with the suit of which they hold no card.

    A hand draws again once its card has been put away, so nothing is known about it any more.
    """
    return {
        (leader + place) % seats: led[-1]
        for place, card in enumerate(trick)
        if card != GONE and led != GONE and card[-1] != led[-1]
    }


def round_ends(state: State) -> tuple[tuple[str, int], ...]:
    """Why the round is over, as (`central`, -1), (`flame`, seat) or (`cards`, seat) (KIN-END-01)."""
    found = [] if any(state.piles) else [("central", -1)]
    for seat, player in enumerate(state.players):
        if not flames(player.fire):
            found.append(("flame", seat))
        if not player.hand and not player.supply:
            found.append(("cards", seat))
    return tuple(found)


def game_end(rules: Options, played: int, extra: bool, scores: tuple[int, ...]) -> str:
    """What follows when `played` rounds are scored, the last of them the additional one if `extra`.

    `next` or `additional` for one more round; `target`, `three`, `decided`, `shared` or `level` when
    the game is over (KIN-GAME-02 to 04, KIN-Q01, Q02, Q03, Q40, Q43).
    """
    top = max(scores)
    alone = scores.count(top) == 1
    if rules.game_end == "three_only":
        return "next" if played < 3 else "three" if alone else "level"
    if extra:
        return "decided" if alone else "shared"
    if top >= rules.target:
        return "target" if alone else "additional"
    if rules.game_end == "three_or_25" and played >= 3:
        return "three" if alone else "additional"
    return "next"


def visible(state: State) -> tuple[str, ...]:
    """The top card of each central pile, `NONE` for an empty pile or one not revealed yet."""
    return tuple(pile[0] if pile and i != state.covered else NONE for i, pile in enumerate(state.piles))


def is_flame(card: str) -> bool:
    """Red cards are flames, black ones wood (KIN-CARD-01)."""
    return card in RED
