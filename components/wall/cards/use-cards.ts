import { useEffect, useState } from "react";
import { dealCards, mostNewcomers, settle } from "@/lib/client/wall/cards/interleave";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** Newcomers stand on top until it has been quiet for so long: far less than the contract's ten seconds. */
const settleAfterMs = 3_000;

/**
 * The cards of the wall, and whether they stand as a fresh load would deal them. `isPatient`: newcomers may wait for a
 * quiet moment, as they may where cards stand beside one another.
 */
export function useCards({ ads, ads_per_post }: PublicEvent, posts: readonly PublicPost[], isPatient: boolean) {
  const [deal, setDeal] = useState(() => dealCards(null, posts, ads, ads_per_post));
  const dealt = dealCards(deal, posts, ads, ads_per_post);
  const next = isPatient ? dealt : settle(dealt);
  if (next !== deal) setDeal(next);
  // A crowd that never pauses is dealt in lots.
  const waiting = Math.min(next.newcomers, mostNewcomers);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = window.setTimeout(() => setDeal(settle), settleAfterMs);
    return () => window.clearTimeout(timer);
  }, [waiting]);
  return { cards: next.cards, isSettled: next.newcomers === 0 };
}
