import { handMs, spotlightTurnMs } from "@/lib/shared/limits/wall";
import type { WallCard } from "../cards/interleave";
import { followCards, openShow, type Show, step, turnTo } from "./spotlight";

/**
 * The state of the spotlight, a pure function of the cards, the events and the time. `show` selects a card, by key. Until
 * the next one, these happen:
 *
 *   decoded     its picture can be shown: the text of the card before it leaves
 *   text-left   the card comes up and pushes the other one out
 *   entered     the other one is out
 *   time-over   the next one is selected; for a clip, only after `clip-over`
 *
 * On a wall that turns by the clock that all screens share, `turn` stands in for `time-over`.
 */
export type Spotlight = {
  cards: readonly WallCard[];
  show: Show;
  isPaused: boolean;
  /** The card that is up, and since when. */
  shown: string | null;
  shownAtMs: number;
  /** The card that `shown` pushes out. */
  before: string | null;
  /** The decoded card for which the text of `shown` leaves. */
  entering: string | null;
  /** The time of `shown` is over: the next card of the round follows, or that of a turn. */
  due: "next" | { turn: number } | null;
  /** The clip of `shown` has ended. */
  isClipOver: boolean;
  /** Until then, somebody at the wall turns it, and not the clock. */
  handUntilMs: number;
};

export type SpotlightEvent =
  | { type: "step"; by: 1 | -1 }
  | { type: "turn"; turn: number }
  | { type: "decoded" | "text-left" | "entered" | "time-over" | "clip-over"; key: string };

/** Opens the spotlight with the newest card. */
export function openSpotlight(cards: readonly WallCard[], isPaused: boolean, nowMs: number): Spotlight {
  const show = openShow(cards);
  const nothing = { before: null, entering: null, due: null, isClipOver: false, handUntilMs: nowMs };
  return { cards, show, isPaused, shown: show.current, shownAtMs: nowMs, ...nothing };
}

/** Returns the spotlight after a change of the wall: a card that was taken down goes at once, and so does what it waited for. */
export function followWall(state: Spotlight, cards: readonly WallCard[], isPaused: boolean, nowMs: number): Spotlight {
  if (cards === state.cards && isPaused === state.isPaused) return state;
  const show = followCards(state.show, cards, isPaused);
  const next = { ...state, cards, show, isPaused, due: isPaused ? null : state.due };
  const has = (key: string | null) => cards.some((card) => card.key === key);
  if (!has(state.shown)) return { ...comeUp(next, nowMs), before: null };
  return has(state.before) ? next : { ...next, before: null };
}

/** Returns the spotlight after an event. Ignores one of a card that is no longer meant. */
export function afterEvent(state: Spotlight, event: SpotlightEvent, nowMs: number): Spotlight {
  const { show, shown } = state;
  switch (event.type) {
    case "step":
      return { ...state, show: step(show, event.by), due: null, handUntilMs: nowMs + handMs };
    case "turn": {
      // A card that came up in the second half of a turn, as new, stays for the next.
      const isNew = nowMs - state.shownAtMs < spotlightTurnMs / 2;
      return isNew || nowMs < state.handUntilMs ? state : goOn({ ...state, due: { turn: event.turn } });
    }
    case "decoded":
      if (event.key !== show.current) return state;
      // Somebody stepped back to it before it had gone.
      return event.key === shown ? { ...state, before: null, entering: null } : { ...state, entering: event.key };
    case "text-left":
      return event.key === show.current && event.key === state.entering ? comeUp(state, nowMs) : state;
    case "entered":
      return event.key === shown ? { ...state, before: null } : state;
    case "time-over":
      // Not if another one is selected already, and its picture is on the way.
      return event.key === shown && shown === show.current ? goOn({ ...state, due: "next" }) : state;
    case "clip-over":
      return event.key === shown ? goOn({ ...state, isClipOver: true }) : state;
  }
}

/** Brings the selected card up. */
function comeUp(state: Spotlight, nowMs: number): Spotlight {
  const { show, shown } = state;
  return {
    ...state,
    shown: show.current,
    shownAtMs: nowMs,
    before: shown,
    entering: null,
    due: null,
    isClipOver: false,
  };
}

/** Selects the card that is due, unless a clip still runs. */
function goOn(state: Spotlight): Spotlight {
  const { cards, show, shown, due } = state;
  const isClip = cards.find(({ key }) => key === shown)?.post?.media_type === "video";
  if (due === null || state.isPaused || cards.length < 2 || (isClip && !state.isClipOver)) return state;
  return { ...state, show: due === "next" ? step(show, 1) : turnTo(show, due.turn), due: null };
}
