import { holdRules } from "@/lib/shared/limits";

/** Holds what a tab looks at: a post, or an event with no post of it in particular. */
export type Place = { event_id: string; post_id: string | null };

type TrackerOptions = {
  /** Tells the server; null: nothing is looked at any more. Must not reject. */
  tell: (place: Place | null) => Promise<void>;
  /** Tells whether somebody can see the page. */
  isVisible: () => boolean;
};

const isSame = (one: Place | null, other: Place | null) =>
  one?.event_id === other?.event_id && one?.post_id === other?.post_id;

/**
 * Holds for one tab what its moderator looks at. The server is told once the ring rests. It is told again while the
 * page is seen and was touched lately. One call is under way at a time, so that the server hears them in their order.
 */
export function createHoldTracker({ tell, isVisible }: TrackerOptions) {
  /** By the part of the page that wishes it, the latest wish last. */
  const wishes = new Map<string, Place>();
  let told: Place | null = null;
  /** The hold was not renewed, and ends at the server. */
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
  /** Takes note of what the server knows now. */
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
  /** Says what is wanted once that has not changed for a moment. */
  const follow = () => {
    cancelRest();
    if (isDealing || (isSame(wanted(), told) && !hasLapsed)) return;
    rest = setTimeout(() => {
      rest = undefined;
      if (isLooking()) say(wanted());
    }, holdRules.restMs);
  };

  return {
    /** Notes what one part of the page looks at; null where that is nothing. */
    want(part: string, place: Place | null) {
      wishes.delete(part);
      if (place) wishes.set(part, place);
      follow();
    },
    /** The page was touched. */
    touch() {
      touchedAt = Date.now();
      if (rest === undefined && (hasLapsed || told === null)) follow();
    },
    /** The page is seen again; or it is not any more, and others need not wait for the hold's end. */
    look() {
      if (!isVisible()) return say(null);
      touchedAt = Date.now();
      follow();
    },
    /**
     * Makes a call by which the server has this tab hold another post, `placeOf` its answer; null where nothing changed.
     * Nothing else is told meanwhile, and the page is expected to want that post next. Rejects as the call does.
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
    /** Ends its timers. */
    stop() {
      cancelRest();
      clearTimeout(renewal);
    },
  };
}

export type HoldTracker = ReturnType<typeof createHoldTracker>;
