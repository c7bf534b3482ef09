import { useEffect, useState } from "react";
import { maxNewcomers, settleOrder, updateOrder } from "@/lib/client/wall/cards/interleave";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** Newcomers stay on top until no post has arrived for this many milliseconds: far below the contract's ten seconds. */
const settleAfterMs = 3_000;

/**
 * Returns the wall's cards, and `isSettled`: true if they are in the order of a fresh load. `isPatient`: newcomers may
 * wait for a quiet moment, for layouts with cards side by side.
 */
export function useCards({ ads, ads_per_post }: PublicEvent, posts: readonly PublicPost[], isPatient: boolean) {
  const [order, setOrder] = useState(() => updateOrder(null, posts, ads, ads_per_post));
  const updated = updateOrder(order, posts, ads, ads_per_post);
  const next = isPatient ? updated : settleOrder(updated);
  if (next !== order) setOrder(next);
  // Capped: under a constant stream of newcomers the timer stops restarting, so they settle in batches.
  const waiting = Math.min(next.newcomers, maxNewcomers);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = window.setTimeout(() => setOrder(settleOrder), settleAfterMs);
    return () => window.clearTimeout(timer);
  }, [waiting]);
  return { cards: next.cards, isSettled: next.newcomers === 0 };
}
