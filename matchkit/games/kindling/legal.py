"""Which positions can be: everything that is checked when a position is built by hand.

Checked are the cards and their places, the shape of every fire, hands against the trick, that the round
and the game still go on, and that the decision asked for is one. Not checked is whether some course of
play leads there card by card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matchkit.games.kindling.state import (
    CODES,
    MOST_LOGS,
    NONE,
    RED,
    SETUPS,
    Player,
    State,
    codes,
    draftable,
    flame_bearers,
    flame_places,
    flames,
    game_end,
    round_ends,
    support,
)

Fault = tuple[str, dict[str, Any]]


def faults(state: State) -> Iterator[Fault]:
    """Every reason why the position cannot be: the key of a sentence in `[load]`, and its facts."""
    for seat, player in enumerate(state.players):
        yield from _fire(state, seat, player)
        yield from _hand(state, seat, player)
    yield from _central(state)
    yield from _game(state)
    if state.phase == "over":
        yield from _over(state)
    elif state.phase == "start":
        yield from _setup(state)
    else:
        yield from _round(state)
        yield from _PHASES[state.phase](state)
    yield from _laid(state)
    if state.phase not in ("flame", "repair"):
        if state.card != NONE:
            yield "stray", {"name": "card", "phase": state.phase}
        if state.covered >= 0:
            yield "stray", {"name": "covered", "phase": state.phase}
    if state.phase != "start" and state.aside:
        yield "stray", {"name": "aside", "phase": state.phase}


def _fire(state: State, seat: int, player: Player) -> Iterator[Fault]:
    """KIN-FIRE-01 to 06, KIN-CARD-01, KIN-Q05, KIN-Q06."""
    fire, rules = player.fire, state.options
    red = [log.card for log in fire if log.card >= RED]
    if red:
        yield "log_red", {"seat": seat, "cards": codes(red)}
    black = [c for log in fire for c in log.flames if c < RED]
    if black:
        yield "flame_black", {"seat": seat, "cards": codes(black)}
    if len(fire) > MOST_LOGS:
        yield "logs", {"seat": seat, "n": len(fire)}
        return
    inner = [log.card for log in fire[:-1] if log.down]
    if inner:
        yield "damaged_inside", {"seat": seat, "cards": codes(inner)}
    # While its owner chooses what to trim, a fire has one flame too many.
    trimming = state.phase == "trim" and seat == state.turn
    most = 3 if rules.flame_surplus == "keep" or trimming else support(fire)
    if flames(fire) > most:
        yield "flames", {"seat": seat, "n": flames(fire), "limit": most, "logs": len(fire)}
    if rules.flames_per_log == "one":
        for log in fire:
            if len(log.flames) > 1:
                yield "flames_on_log", {"seat": seat, "log": CODES[log.card], "cards": codes(log.flames)}


def _hand(state: State, seat: int, player: Player) -> Iterator[Fault]:
    """KIN-HAND-01, 02, KIN-Q20, KIN-TRICK-01; and nobody ever gains more cards than they spend."""
    setup = SETUPS[len(state.players)]
    place = (seat - state.leader) % len(state.players)
    card = state.trick[place] if place < len(state.trick) else NONE
    waits = card != NONE or (seat == state.winner and state.phase in ("draft", "flame", "repair"))
    most = setup.draw_to - waits
    if len(player.hand) > most:
        yield "hand", {"seat": seat, "n": len(player.hand), "limit": most}
    aside = bool(state.aside) and seat < len(state.aside) and state.aside[seat] != NONE
    owned = len(player.fire) + flames(player.fire) + len(player.hand) + len(player.supply)
    owned += (card != NONE) + aside
    if owned > setup.owned:
        yield "owned", {"seat": seat, "n": owned, "limit": setup.owned}
    if card != NONE and (led := _led(state)) != NONE and card // 13 != led:
        held = [c for c in player.hand if c // 13 == led]
        if held and state.phase in ("play", "draft", "flame", "repair"):
            yield "revoke", {"seat": seat, "card": CODES[card], "cards": codes(held)}


def _led(state: State) -> int:
    """The suit that was led, also when the leader's card has left the trick as its winner; else `NONE`."""
    if not state.trick:
        return NONE
    if state.trick[0] != NONE:
        return state.trick[0] // 13
    if state.winner == state.leader and state.phase == "draft" and state.out:
        return state.out[-1] // 13
    return NONE


def _central(state: State) -> Iterator[Fault]:
    """KIN-S2-04, KIN-S3-05: sizes; and no starting card ever gets there."""
    setup = SETUPS[len(state.players)]
    start = (*setup.start_wood, *setup.start_flames)
    for i, pile in enumerate(state.piles):
        if len(pile) > setup.depth:
            yield "pile", {"pile": i + 1, "n": len(pile), "limit": setup.depth}
        if wrong := [c for c in pile if c in start]:
            yield "pile_start", {"pile": i + 1, "cards": codes(wrong)}
    if len(state.players) == 3:
        if state.buried not in setup.start_flames:
            yield "buried", {"cards": codes(setup.start_flames)}
    elif state.buried != NONE:
        yield "buried_two", {}


def _game(state: State) -> Iterator[Fault]:
    """Rounds and totals: the game must have come this far, and no further (KIN-GAME-01 to 03)."""
    over = state.phase == "over"
    finished = state.round - (not over)
    if max(state.totals) > 14 * finished:
        yield "score_high", {"n": max(state.totals), "rounds": finished}
    before = game_end(state.options, state.round - 1, False, state.totals) if state.round > 1 else "next"
    if over:
        return
    if before not in ("next", "additional"):
        yield "game_over", {"scores": state.totals, "rounds": finished}
    elif state.extra != (before == "additional"):
        yield "additional" if before == "additional" else "no_additional", {"rounds": finished}


def _over(state: State) -> Iterator[Fault]:
    """KIN-GAME-02 to 04: after that many rounds these totals end the game, and the round has ended."""
    after = game_end(state.options, state.round, state.extra, state.totals)
    if after in ("next", "additional"):
        yield "not_over", {"scores": state.totals, "rounds": state.round}
    if not round_ends(state):
        yield "round_not_over", {}
    if state.trick or state.winner >= 0:
        yield "stray", {"name": "trick", "phase": "over"}


def _setup(state: State) -> Iterator[Fault]:
    """KIN-Q45: choices before the first trick."""
    rules, seats = state.options, len(state.players)
    if rules.start_flame != "owner":
        yield "no_choice", {"phase": state.phase, "option": "start_flame"}
    if state.trick or state.winner >= 0:
        yield "stray", {"name": "trick", "phase": state.phase}
    order = [(state.first + 1 + step) % seats for step in range(seats)]
    waiting = order[order.index(state.turn) :]
    if len(state.aside) != seats:
        yield "aside", {}
        return
    for seat, player in enumerate(state.players):
        has = state.aside[seat] != NONE
        if has != (seat in waiting) or (has and state.aside[seat] < RED):
            yield "aside_seat", {"seat": seat}
        if flames(player.fire) != (not has) or any(log.down for log in player.fire):
            yield "start_fire", {"seat": seat}
        if not player.fire:
            yield "no_log", {"seat": seat}
        if not player.hand and not player.supply:
            yield "no_cards", {"seat": seat}
    if not any(state.piles):
        yield "no_central", {}
    if state.leader != state.first:
        yield "first", {}


def _round(state: State) -> Iterator[Fault]:
    """KIN-END-01: the round must still go on, as far as the trick has not changed that."""
    placed = {(state.leader + i) % len(state.players) for i in range(len(state.trick))}
    for reason, seat in round_ends(state):
        if reason == "central" and state.phase == "play":
            yield "no_central", {}
        elif reason == "flame" and (state.phase != "trim" or seat in (state.winner, state.turn)):
            yield "no_flame", {"seat": seat}
        elif reason == "cards" and seat not in placed:
            yield "no_cards", {"seat": seat}
    if state.phase == "trim":
        for seat, player in enumerate(state.players):
            if not player.fire and seat == state.winner:
                yield "no_log", {"seat": seat}


def _play(state: State) -> Iterator[Fault]:
    seats = len(state.players)
    if state.winner >= 0:
        yield "stray", {"name": "winner", "phase": "play"}
    if NONE in state.trick or len(state.trick) >= seats:
        yield "trick_play", {}
    elif not state.players[state.turn].hand:
        yield "empty_hand", {"seat": state.turn}


def _resolved(state: State, gone: tuple[int, ...]) -> Iterator[Fault]:
    """The trick while it is resolved: just the cards of these seats have been put away."""
    seats = len(state.players)
    if len(state.trick) != seats:
        yield "trick_short", {"phase": state.phase, "n": seats}
        return
    put = tuple(sorted((state.leader + i) % seats for i, c in enumerate(state.trick) if c == NONE))
    if put != tuple(sorted(gone)):
        yield "trick_gaps", {"phase": state.phase}


def _laid(state: State) -> Iterator[Fault]:
    """What is told of a trick's cards agrees with where they are now."""
    if len(state.laid) != (len(state.trick) if state.winner >= 0 else 0):
        yield "laid", {}
        return
    for place, card in enumerate(state.laid):
        now = state.trick[place]
        won = (state.leader + place) % len(state.players) == state.winner
        if now not in (NONE, card) or (won and card not in (NONE, *state.out)):
            yield "laid", {}


def _winner(state: State) -> Iterator[Fault]:
    if state.winner < 0:
        yield "no_winner", {"phase": state.phase}
        return
    yield from _resolved(state, (state.winner,))


def _draft(state: State) -> Iterator[Fault]:
    yield from _winner(state)
    if state.winner < 0 or len(state.trick) != len(state.players):
        return
    if not state.out:
        yield "no_winning_card", {}
        return
    won = state.out[-1]
    led = _led(state)
    higher = [c for c in state.trick if c != NONE and c // 13 == won // 13 and c > won]
    if led != won // 13 or higher:
        yield "not_won", {"card": CODES[won]}
    elif not draftable(state.piles, won):
        yield "nothing_to_draft", {"card": CODES[won], "suit": f"suit.{CODES[won][-1]}"}


def _covered(state: State) -> Iterator[Fault]:
    yield from _winner(state)
    if state.card == NONE:
        yield "no_card", {"phase": state.phase}
    if state.covered < 0:
        yield "no_covered", {"phase": state.phase}
    elif len(state.piles[state.covered]) >= SETUPS[len(state.players)].depth:
        yield "covered_full", {"pile": state.covered + 1}


def _flame(state: State) -> Iterator[Fault]:
    yield from _covered(state)
    if state.card != NONE and state.card < RED:
        yield "card_colour", {"card": CODES[state.card], "phase": "flame"}
    if state.winner >= 0 and len(flame_places(state.options, state.players[state.winner].fire)) < 2:
        yield "no_flame_choice", {"seat": state.winner}


def _repair(state: State) -> Iterator[Fault]:
    yield from _covered(state)
    if state.card >= RED:
        yield "card_colour", {"card": CODES[state.card], "phase": "repair"}
    if state.options.repair == "none":
        yield "no_choice", {"phase": "repair", "option": "repair"}
    if state.winner >= 0:
        fire = state.players[state.winner].fire
        if not fire or not fire[-1].down:
            yield "not_damaged", {"seat": state.winner}


def _trim(state: State) -> Iterator[Fault]:
    if state.options.flame_surplus != "owner_chooses":
        yield "no_choice", {"phase": "trim", "option": "flame_surplus"}
    if state.winner < 0:
        yield "no_winner", {"phase": "trim"}
        return
    seats = len(state.players)
    order = [(state.leader + i) % seats for i in range(seats)]
    done = tuple(s for s in order[: order.index(state.turn) + 1] if s != state.winner)
    if state.turn == state.winner:
        yield "trim_winner", {"seat": state.turn}
    yield from _resolved(state, (*done, state.winner))
    fire = state.players[state.turn].fire
    if flames(fire) != support(fire) + 1 or len(flame_bearers(fire)) < 2 or fire[-1].down:
        yield "no_surplus", {"seat": state.turn}


_PHASES = {"play": _play, "draft": _draft, "flame": _flame, "repair": _repair, "trim": _trim}
