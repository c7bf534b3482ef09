"use client";

import { useHolds } from "@/lib/client/holds/hooks";
import { useHold, useRing } from "../post/use-hold";
import type { Board } from "./use-board";

/** Holds what the board's moderator looks at, the open post or the card under the ring. Apart, for it paints nothing. */
export function BoardHold({ board }: { board: Board }) {
  const ring = useRing();
  const { address, open, shown } = board;
  const post = address.openPost ? open.post : shown.find(({ id }) => id === ring);
  useHold(post ?? null, address.filter.event_id ?? null);
  useHolds();
  return null;
}
