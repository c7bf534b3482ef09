import { holdRules } from "@/lib/shared/limits";

/** The place that a tab shows: a post, or an event without a particular post. */
export type Place = { event_id: string; post_id: string | null };

type TrackerOptions = {
  /** Reports the place to the server; null: nothing is shown any more. Must not reject. */
  tell: (place: Place | null) => Promise<void>;
  /** Returns whether the page is visible. */
  isVisible: () => boolean;
};

const isSame = (one: Place | null, other: Place | null) =>
  one?.event_id === other?.event_id && one?.post_id === other?.post_id;

/**
 * Keeps the hold of one tab on the post that its moderator looks at. Reports a place once the selection rests
 * (debounced), and renews it while the page is visible and recently used. Sends one call at a time, so that the server
 * receives them in order.
 */
export function createHoldTracker({ tell, isVisible }: TrackerOptions) {
  /** Wanted places by part of the page, the latest last. */
  const wishes = new Map<string, Place>();
  let told: Place | null = null;
  /** The hold was not renewed and expires at the server. */
  let hasLapsed = false;
  let isDealing = false;
  let touchedAt = Date.now();
  let rest: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let calls: Promise<unknown> = Promise.resolve();

  const wanted = (): Place | null => {
    const latestFirst = [...wishes.values()].reverse();
    return latestFirst.find(({ post_id }) => post_id !== null) ?? latestFirst[0] ?? null;
  };
  const isLooking = () => isVisible() && Date.now() - touchedAt < holdRules.activeSeconds * 1_000;
  const cancelRest = () => {
    clearTimeout(rest);
    rest = undefined;
  };
  const renewAfter = (delayMs: number) => {
    clearTimeout(renewal);
    renewal = setTimeout(renew, delayMs);
  };
  /** Records the place that the server knows now. */
  const note = (place: Place | null) => {
    cancelRest();
    clearTimeout(renewal);
    told = place;
    hasLapsed = false;
    if (place) renewAfter(holdRules.renewSeconds * 1_000);
  };
  const say = (place: Place | null) => {
    if (place === null && told === null) return;
    note(place);
    calls = calls.then(() => tell(place));
  };
  const renew = () => {
    if (isDealing) renewAfter(holdRules.restMs);
    else if (isLooking()) say(wanted());
    else hasLapsed = true;
  };
  /** Reports the wanted place once it has not changed for a moment. */
  const follow = () => {
    cancelRest();
    if (isDealing || (isSame(wanted(), told) && !hasLapsed)) return;
    rest = setTimeout(() => {
      rest = undefined;
      if (isLooking()) say(wanted());
    }, holdRules.restMs);
  };

  return {
    /** Sets the place that one part of the page shows; null for none. */
    want(part: string, place: Place | null) {
      wishes.delete(part);
      if (place) wishes.set(part, place);
      follow();
    },
    /** The user interacted with the page. */
    touch() {
      touchedAt = Date.now();
      if (rest === undefined && (hasLapsed || told === null)) follow();
    },
    /**
     * The page became visible: reports again. Or it became hidden: releases the hold, so that others need not wait for
     * its expiry.
     */
    look() {
      if (!isVisible()) return say(null);
      touchedAt = Date.now();
      follow();
    },
    /**
     * Runs a call by which the server gives this tab another post to hold. `placeOf` reads the place from the response;
     * null if nothing changed. Nothing else is reported meanwhile, and the page is expected to want that post next.
     * Rejects as the call does.
     */
    async deal<Answer>(call: () => Promise<Answer>, placeOf: (answer: Answer) => Place | null): Promise<Answer> {
      isDealing = true;
      cancelRest();
      const answered = calls.then(call);
      calls = answered.catch(() => {});
      let place: Place | null = null;
      try {
        const answer = await answered;
        place = placeOf(answer);
        return answer;
      } finally {
        isDealing = false;
        if (place) note(place);
        else follow();
      }
    },
    /** Stops the timers. */
    stop() {
      cancelRest();
      clearTimeout(renewal);
    },
  };
}

export type HoldTracker = ReturnType<typeof createHoldTracker>;
