"use client";
import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { quoteSize, quoteStageRatio } from "@/lib/client/wall/words/quote";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { noteOf, originOf } from "@/lib/shared/posts/texts";

/** Loaded for walls with words only. */
const Quote = lazyWithRetry(() => import("./quote"));

/** Sets a post's words in its card, in the size that the card's shape says. */
export function CardQuote({ post }: { post: PublicPost }) {
  return (
    <Suspense>
      <Quote words={post.caption} by={post.person_name} note={noteOf(post)} />
    </Suspense>
  );
}

/** Sets a post's words alone, in a frame of `quoteStageRatio`. */
export function LargeQuote({ post }: { post: PublicPost }) {
  const by = [post.person_name, originOf(post)].filter(Boolean).join(", ");
  return (
    <Suspense>
      <Quote words={post.caption} by={by} note={noteOf(post)} size={quoteSize(post, 1 / quoteStageRatio)} />
    </Suspense>
  );
}
