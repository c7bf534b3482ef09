import { holdRules } from "@/lib/shared/limits";

/** The place that a tab shows: a post, or an event without a particular post. */
export type Place = { event_id: string; post_id: string | null };

type TrackerOptions = {
  /** Reports the place to the server; null: nothing is shown any more. Must not reject. */
  report: (place: Place | null) => Promise<void>;
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
export function createHoldTracker({ report, isVisible }: TrackerOptions) {
  /** Wanted places by part of the page, the latest last. */
  const wantedPlaces = new Map<string, Place>();
  let lastReported: Place | null = null;
  /** The hold was not renewed and expires at the server. */
  let hasLapsed = false;
  let isDealing = false;
  let touchedAt = Date.now();
  let debounce: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let requests: Promise<unknown> = Promise.resolve();

  const wanted = (): Place | null => {
    const latestFirst = [...wantedPlaces.values()].reverse();
    return latestFirst.find(({ post_id }) => post_id !== null) ?? latestFirst[0] ?? null;
  };
  const isActive = () => isVisible() && Date.now() - touchedAt < holdRules.activeSeconds * 1_000;
  const cancelDebounce = () => {
    clearTimeout(debounce);
    debounce = undefined;
  };
  const renewAfter = (delayMs: number) => {
    clearTimeout(renewal);
    renewal = setTimeout(renew, delayMs);
  };
  /** Records the place that the server knows now. */
  const setReported = (place: Place | null) => {
    cancelDebounce();
    clearTimeout(renewal);
    lastReported = place;
    hasLapsed = false;
    if (place) renewAfter(holdRules.renewSeconds * 1_000);
  };
  const reportPlace = (place: Place | null) => {
    if (place === null && lastReported === null) return;
    setReported(place);
    requests = requests.then(() => report(place));
  };
  const renew = () => {
    if (isDealing) renewAfter(holdRules.restMs);
    else if (isActive()) reportPlace(wanted());
    else hasLapsed = true;
  };
  /** Reports the wanted place once it has not changed for a moment. */
  const reportWhenStable = () => {
    cancelDebounce();
    if (isDealing || (isSame(wanted(), lastReported) && !hasLapsed)) return;
    debounce = setTimeout(() => {
      debounce = undefined;
      if (isActive()) reportPlace(wanted());
    }, holdRules.restMs);
  };

  return {
    /** Sets the place that one part of the page shows; null for none. */
    want(owner: string, place: Place | null) {
      wantedPlaces.delete(owner);
      if (place) wantedPlaces.set(owner, place);
      reportWhenStable();
    },
    /** The user interacted with the page. */
    touch() {
      touchedAt = Date.now();
      if (debounce === undefined && (hasLapsed || lastReported === null)) reportWhenStable();
    },
    /**
     * The page became visible: reports again. Or it became hidden: releases the hold, so that others need not wait for
     * its expiry.
     */
    handleVisibility() {
      if (!isVisible()) return reportPlace(null);
      touchedAt = Date.now();
      reportWhenStable();
    },
    /**
     * Runs a call by which the server gives this tab another post to hold. `placeOf` reads the place from the response;
     * null if nothing changed. Nothing else is reported meanwhile, and the page is expected to want that post next.
     * Rejects as the call does.
     */
    async deal<Answer>(call: () => Promise<Answer>, placeOf: (answer: Answer) => Place | null): Promise<Answer> {
      isDealing = true;
      cancelDebounce();
      const answered = requests.then(call);
      requests = answered.catch(() => {});
      let place: Place | null = null;
      try {
        const answer = await answered;
        place = placeOf(answer);
        return answer;
      } finally {
        isDealing = false;
        if (place) setReported(place);
        else reportWhenStable();
      }
    },
    /** Stops the timers. */
    stop() {
      cancelDebounce();
      clearTimeout(renewal);
    },
  };
}

export type HoldTracker = ReturnType<typeof createHoldTracker>;
