import { useEffect, useState } from "react";
import { dealCards, mostNewcomers, settle } from "@/lib/client/wall/cards/interleave";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** Newcomers stay on top until no post has arrived for this many milliseconds: far below the contract's ten seconds. */
const settleAfterMs = 3_000;

/**
 * Returns the wall's cards, and `isSettled`: true if they are in the order of a fresh load. `isPatient`: newcomers may
 * wait for a quiet moment, for layouts with cards side by side.
 */
export function useCards({ ads, ads_per_post }: PublicEvent, posts: readonly PublicPost[], isPatient: boolean) {
  const [deal, setDeal] = useState(() => dealCards(null, posts, ads, ads_per_post));
  const dealt = dealCards(deal, posts, ads, ads_per_post);
  const next = isPatient ? dealt : settle(dealt);
  if (next !== deal) setDeal(next);
  // Capped: under a constant stream of newcomers the timer stops restarting, so they settle in batches.
  const waiting = Math.min(next.newcomers, mostNewcomers);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = window.setTimeout(() => setDeal(settle), settleAfterMs);
    return () => window.clearTimeout(timer);
  }, [waiting]);
  return { cards: next.cards, isSettled: next.newcomers === 0 };
}
