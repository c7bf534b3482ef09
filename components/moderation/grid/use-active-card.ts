"use client";

import { useState } from "react";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/**
 * Tracks the card in the tab order, where arrow keys start. When it leaves, the card that moves into its position
 * becomes active.
 */
export function useActiveCard(posts: readonly OrganiserPost[]) {
  const [active, setActive] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const found = posts.findIndex((post) => post.id === active.id);
  const index = found === -1 ? Math.max(0, Math.min(active.index, posts.length - 1)) : found;
  const id = posts[index]?.id ?? null;
  if (id !== active.id || index !== active.index) setActive({ id, index });
  return { id, index, set: (nextId: string) => setActive((known) => ({ ...known, id: nextId })) };
}
