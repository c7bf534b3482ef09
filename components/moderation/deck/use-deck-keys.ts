"use client";

import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostGroup } from "../groups/groups";
import { useKeys } from "../keys/use-keys";
import type { SwipeDirection } from "./swipe";
import type { useDeck } from "./use-deck";

type DeckKeys = Pick<ReturnType<typeof useDeck>, "decide" | "undo"> & {
  post: OrganiserPost | null;
  /** The posts that the next decision is about. */
  targets: readonly OrganiserPost[];
  group: PostGroup | null;
  go: (direction: SwipeDirection) => void;
  toggleAll: () => void;
};

/** Arrow keys are the swipes; letters work as in the grid. */
export function useDeckKeys({ post, targets, group, go, decide, undo, toggleAll }: DeckKeys) {
  useKeys((command) => {
    if (command.kind === "undo") undo();
    else if (!post) return false;
    else if (command.kind === "favourite") go("up");
    else if (command.kind === "status") {
      if (command.status === "approve") go("right");
      else if (command.status === "banned") go("left");
      else decide(targets, command.status);
    } else if (group && command.kind === "group-status") decide(group.posts, command.status);
    else if (group && command.kind === "select-group") toggleAll();
    else if (command.kind !== "move" || !isSwipe(command.direction)) return false;
    else go(command.direction);
    return true;
  });
}

const isSwipe = (direction: string): direction is SwipeDirection => ["left", "right", "up"].includes(direction);
