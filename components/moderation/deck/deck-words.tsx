"use client";

import { Eye, EyeOff, Star } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { captionPreview } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { PostNotes } from "../post/post-notes";
import { TitledOrigin } from "../post/titled-origin";

const text = messages.deck;
const previewLines = 4;

/** Shows name, city, time, event and caption over the bottom of the picture; a tap hides them. */
export function DeckWords({ post }: { post: OrganiserPost }) {
  const [isAway, setIsAway] = useState(false);
  const Icon = isAway ? Eye : EyeOff;
  return (
    <>
      {!isAway && <Words post={post} />}
      <button
        type="button"
        aria-label={isAway ? text.showWords : text.hideWords}
        aria-expanded={!isAway}
        onClick={() => setIsAway(!isAway)}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-9 place-items-center rounded-full bg-black/60 text-white">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
      </button>
    </>
  );
}

function Words({ post }: { post: OrganiserPost }) {
  const [isWhole, setIsWhole] = useState(false);
  const caption = post.caption.trim();
  const isLong = captionPreview(caption) !== caption || caption.split("\n").length > previewLines;
  return (
    <div
      // Only an overlong text scrolls; otherwise a finger swipes the card.
      data-scrolls={isWhole || undefined}
      className={cn(
        "absolute inset-x-0 bottom-0 max-h-3/4 overflow-hidden bg-linear-to-t from-40% from-black/85 to-black/0 px-4 pt-10 pb-3 text-white [overflow-wrap:anywhere]",
        isWhole ? "touch-pan-y overflow-y-auto overscroll-contain from-80% from-black/90" : "pointer-events-none",
      )}
    >
      <h2 dir="auto" className="flex items-center gap-2 text-lg leading-6">
        <span className="line-clamp-2 min-w-0 [@media(max-height:640px)]:line-clamp-1">{guestName(post)}</span>
        {post.is_favourite === "yes" && <Star aria-hidden="true" className="size-4.5 shrink-0 fill-bloom text-bloom" />}
      </h2>
      <p className="line-clamp-2 text-sm text-white/90">
        <TitledOrigin post={post} separator={<span aria-hidden="true"> · </span>} />
        <span aria-hidden="true"> · </span>
        <span dir="auto">{post.event_name}</span>
      </p>
      <PostNotes post={post} isOnPicture />
      <p
        dir="auto"
        className={cn(
          "mt-1.5 whitespace-pre-line text-base",
          !isWhole && "line-clamp-4 [@media(max-height:640px)]:line-clamp-2",
          caption === "" && "text-white/80 italic",
        )}
      >
        {(isWhole ? caption : captionPreview(caption)) || messages.posts.noCaption}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="pointer-events-auto -ml-2 min-h-11 rounded-md px-2 font-semibold underline underline-offset-2"
        >
          {isWhole ? text.readLess : text.readAll}
        </button>
      )}
    </div>
  );
}
