"""What lies on the table: fires, hands, supplies, piles; and what a fire may hold and is worth."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from matchkit.game import Seat
from matchkit.rulebook import Value

SUITS = "SCHD"
MARKS = "♠♣♥♦"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
#: The first red card: below it wood, from it on flame (KIN-CARD-01).
RED = 26
#: No card at all.
NONE = -1
#: In a text of cards: the card that lay here has been put away.
GONE = "-"

CODES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NUMBERS = {code: number for number, code in enumerate(CODES)}
_LETTER = {ord(mark): letter for mark, letter in zip(MARKS, SUITS, strict=True)}
_RANK_FIRST = re.compile(r"(10|[2-9TJQKA])([SCHD])", re.ASCII)
_SUIT_FIRST = re.compile(r"([SCHD])(10|[2-9TJQKA])", re.ASCII)


def suit(card: int) -> int:
    """Which of `SUITS` the card belongs to, 0 to 3."""
    return card // 13


def rank(card: int) -> int:
    """0 for a two up to 12 for an ace, which is always high (KIN-CARD-02)."""
    return card % 13


def short(number: int) -> int | str:
    """A number for a sentence; one that nobody would read to its end is cut."""
    return number if abs(number) < 10**9 else "…"


def code(card: int) -> str:
    """`10H` for the ten of hearts; a number that is no card is said as a number."""
    return CODES[card] if 0 <= card < 52 else f"#{short(card)}"


def codes(cards: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    """The codes of several cards, in the same order."""
    return tuple(map(code, cards))


def read(text: str) -> int:
    """The card meant by `QS`, `sq`, `Q♠` or `♠q`; `NONE` when it is no card."""
    if len(text) > 8:
        return NONE
    plain = text.replace("\N{VARIATION SELECTOR-15}", "").translate(_LETTER).upper()
    if found := _RANK_FIRST.fullmatch(plain):
        value, letter = found.groups()
    elif found := _SUIT_FIRST.fullmatch(plain):
        letter, value = found.groups()
    else:
        return NONE
    return _NUMBERS[("10" if value == "T" else value) + letter]


def cards(text: str) -> tuple[int, ...]:
    """The cards of a text such as `AS 10H`; raises `ValueError` for a word that is no card."""
    found = tuple(map(read, text.split()))
    if NONE in found:
        raise ValueError(f"no card: {text.split()[found.index(NONE)]}")
    return found


#: A fire has at most six logs (KIN-FIRE-01).
MOST_LOGS = 6
#: How many flames a fire of that many logs supports (KIN-FIRE-03).
SUPPORT = (0, 1, 1, 2, 2, 3, 3)
#: Seats as sentences want them, made once.
SEATS = (Seat(0), Seat(1), Seat(2))


class Setup(NamedTuple):
    """What the number of seats decides: sizes of hands, supplies and piles, and the starting cards."""

    draw_to: int
    supply: int
    piles: int
    depth: int
    logs: int
    start_wood: tuple[int, ...]
    start_flames: tuple[int, ...]

    @property
    def owned(self) -> int:
        """Cards of one seat at the deal, fire included; a seat never has more later."""
        return self.logs + 1 + self.draw_to + self.supply


#: KIN-S2-01 to 04 and KIN-S3-01 to 05, KIN-HAND-01 and 02.
SETUPS: Mapping[int, Setup] = {
    2: Setup(5, 5, 4, 5, 5, cards("AS QS 10S 8S 6S AC QC 10C 8C 6C"), cards("JH JD")),
    3: Setup(4, 4, 3, 4, 4, cards("AS KS QS 4S 3S 2S AC KC QC 4C 3C 2C"), cards("AH AD 2H 2D")),
}


class Options(NamedTuple):
    """The options of a game, as they stand in `rulebook.toml`."""

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

    card: int
    down: bool = False
    flames: tuple[int, ...] = ()


class Player(NamedTuple):
    """What belongs to one seat.

    `fire` runs from the heart to the outer edge, `hand` is sorted, `supply` begins with the card that is
    drawn next. `most` is what everybody can conclude from suits not followed: for each suit, how many
    unseen cards of it the hand can hold at most (`NO_BOUND`: no conclusion); empty when there is none.
    """

    fire: tuple[Log, ...] = ()
    hand: tuple[int, ...] = ()
    supply: tuple[int, ...] = ()
    most: tuple[int, ...] = ()


#: In `Player.most`: nothing is known about this suit.
NO_BOUND = 9


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
    piles: tuple[tuple[int, ...], ...]
    #: The cards of the trick from the leader on; `NONE` where the card has been put away.
    trick: tuple[int, ...]
    #: Who won the trick that is being resolved, else -1.
    winner: int
    #: The drafted card that has no place yet, else `NONE`.
    card: int
    #: The pile (from 0) whose next card is not revealed yet, else -1.
    covered: int
    #: Out of the game, in that order, face up. The last one won the trick while its draft is open.
    out: tuple[int, ...]
    #: The fourth starting flame of three players, out of the game face down, else `NONE`.
    buried: int
    #: Per seat the starting flame that waits for its log, else `NONE`; empty after the setup.
    aside: tuple[int, ...]
    #: Cards not dealt yet; empty but for the events of a deal.
    deck: tuple[int, ...]
    #: One bit per card that has lain face up in this round: everybody can know where it is now.
    seen: int
    totals: tuple[int, ...]
    #: All cards of the trick that is being resolved, also those put away (`NONE`: not told); else empty.
    laid: tuple[int, ...] = ()


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
    return "full" if len(fire) >= MOST_LOGS else ""


def flame_places(rules: Options, fire: tuple[Log, ...]) -> tuple[int, ...]:
    """The logs (from 0) that may take one more flame (KIN-FLAME-01, KIN-FIRE-04); none at the limit."""
    if flames(fire) >= support(fire):
        return ()
    if rules.flames_per_log == "one":
        return tuple(i for i, log in enumerate(fire) if not log.flames)
    return tuple(range(len(fire)))


def flame_bearers(fire: tuple[Log, ...]) -> tuple[int, ...]:
    """The logs (from 0) with at least one flame."""
    return tuple(i for i, log in enumerate(fire) if log.flames)


def surplus(rules: Options, fire: tuple[Log, ...]) -> bool:
    """Must a flame go because the fire lost a log (KIN-Q05)?"""
    return rules.flame_surplus != "keep" and flames(fire) > support(fire)


def draftable(piles: tuple[tuple[int, ...], ...], won: int) -> tuple[int, ...]:
    """The piles (from 0) whose visible card has exactly the suit of the winning card (KIN-WIN-02)."""
    return tuple(i for i, pile in enumerate(piles) if pile and pile[0] // 13 == won // 13)


def followers(hand: tuple[int, ...], led: int) -> tuple[int, ...]:
    """The cards of the led card's suit in a hand (KIN-TRICK-01)."""
    wanted = led // 13
    return tuple(c for c in hand if c // 13 == wanted)


def allowed(state: State) -> tuple[int, ...]:
    """The cards that the seat to move may play (KIN-TRICK-01)."""
    hand = state.players[state.turn].hand
    return (state.trick and followers(hand, state.trick[0])) or hand


def best(trick: tuple[int, ...]) -> int:
    """The place in the trick of the highest card of the led suit (KIN-TRICK-02)."""
    led = suit(trick[0])
    return trick.index(max(c for c in trick if c // 13 == led))


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


def visible(state: State) -> tuple[int, ...]:
    """The top card of each central pile, `NONE` for an empty pile or one not revealed yet."""
    return tuple(pile[0] if pile and i != state.covered else NONE for i, pile in enumerate(state.piles))


def is_flame(card: int) -> bool:
    """Red cards are flames, black ones wood (KIN-CARD-01)."""
    return card >= RED
