"use client";

import { useHolds } from "@/lib/client/holds/hooks";
import { useHold, useRing } from "../post/use-hold";
import type { Board } from "./use-board";

/**
 * Holds the post its moderator looks at: the open one or the card with the focus ring. A component of its own, because
 * it renders nothing.
 */
export function BoardHold({ board }: { board: Board }) {
  const ring = useRing();
  const { address, open, shown } = board;
  const post = address.openPost ? open.post : shown.find(({ id }) => id === ring);
  useHold(post ?? null, address.filter.event_id ?? null);
  useHolds();
  return null;
}
