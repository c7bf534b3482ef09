"use client";

import { Ban, CircleCheck, Star } from "lucide-react";
import { type Ref, useImperativeHandle } from "react";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { statusLooks } from "../post/status-looks";
import { PostMedia } from "../viewer/post-media";
import { DeckWords } from "./deck-words";
import type { SwipeDirection } from "./swipe";
import { useSwipe } from "./use-swipe";

export type DeckCardHandle = { fling: (direction: SwipeDirection) => void };

export type DeckCardProps = {
  ref: Ref<DeckCardHandle>;
  post: OrganiserPost;
  onSwiped: (direction: SwipeDirection) => void;
};

/** A star does not move the post out of the deck. */
const returnsCard = (direction: SwipeDirection) => direction === "up";

/** Shows one post edge to edge, which can be swiped away. */
export function DeckCard({ ref, post, onSwiped }: DeckCardProps) {
  const { card, handlers, fling } = useSwipe(onSwiped, returnsCard);
  useImperativeHandle(ref, () => ({ fling }), [fling]);
  return (
    <div
      ref={card}
      {...handlers}
      data-post={post.id}
      // One finger drags the card instead of scrolling; two fingers zoom.
      className="group absolute inset-0 touch-pinch-zoom bg-black transition-transform duration-150 ease-out will-change-transform"
      style={post.placeholder_color ? { backgroundColor: `${post.placeholder_color}` } : undefined}
    >
      <div className="absolute inset-0 bg-black/75" />
      <PostMedia post={post} place="card" />
      <DeckWords post={post} />
      <Stamps />
    </div>
  );
}

const stamp =
  "absolute flex items-center gap-2 rounded-lg bg-raised px-4 py-2 font-semibold text-lg opacity-0 shadow-lg";

/** Show the target of a swipe; opacity grows with its progress. */
function Stamps() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className={cn(stamp, "top-6 left-6 text-success group-data-[heading=right]:opacity-(--swipe)")}>
        <CircleCheck className="size-6" />
        {statusLooks.approve.label}
      </span>
      <span className={cn(stamp, "top-6 right-6 text-warning group-data-[heading=left]:opacity-(--swipe)")}>
        <Ban className="size-6" />
        {statusLooks.banned.label}
      </span>
      <span
        className={cn(stamp, "bottom-1/3 left-1/2 -translate-x-1/2 text-ink group-data-[heading=up]:opacity-(--swipe)")}
      >
        <Star className="size-6 fill-bloom text-bloom" />
        {messages.deck.favourite}
      </span>
    </div>
  );
}
