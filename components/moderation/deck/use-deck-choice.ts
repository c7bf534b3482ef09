"use client";

import { useMediaQuery } from "@/components/wall/hooks/use-media-query";
import { useKeptChoice } from "@/lib/client/browser/kept-choice";
import type { PostFilter } from "@/lib/client/posts/cache";

export type DeckChoice = ReturnType<typeof useDeckChoice>;

/** Where a column of cards is all that fits; Tailwind's `sm` begins beyond. */
const phones = "(max-width: 639.98px)";

/**
 * Chooses whether what waits is shown one by one: on phones, unless somebody chose the grid in this browser. Who searches, or has
 * a post open, is shown what they asked for.
 */
export function useDeckChoice({ status, search }: PostFilter, openPost: string | null) {
  const isPhone = useMediaQuery(phones);
  const [choice, choose] = useKeptChoice("phone-moderation", ["deck", "grid"], "deck");
  const isPossible = isPhone && status === "pending" && !search && openPost === null;
  return {
    isShown: isPossible && choice === "deck",
    /** The grid stands in its place, and there is a way back. */
    isOffered: isPossible && choice === "grid",
    show: () => choose("deck"),
    leave: () => choose("grid"),
  };
}
