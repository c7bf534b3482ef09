"use client";

import { useMediaQuery } from "@/components/wall/hooks/use-media-query";
import { useKeptChoice } from "@/lib/client/browser/kept-choice";
import type { PostFilter } from "@/lib/client/posts/filter";

export type DeckChoice = ReturnType<typeof useDeckChoice>;

/** One column of cards fits here; just below Tailwind's `sm`. */
const phones = "(max-width: 639.98px)";

/**
 * Chooses between deck and grid: the deck on phones, unless this browser stores the grid. Searches and an open post
 * always use the grid.
 */
export function useDeckChoice({ status, search }: PostFilter, openPost: string | null) {
  const isPhone = useMediaQuery(phones);
  const [choice, choose] = useKeptChoice("phone-moderation", ["deck", "grid"], "deck");
  const isPossible = isPhone && status === "pending" && !search && openPost === null;
  return {
    isShown: isPossible && choice === "deck",
    /** The grid is shown; offer the way back to the deck. */
    isOffered: isPossible && choice === "grid",
    show: () => choose("deck"),
    leave: () => choose("grid"),
  };
}
