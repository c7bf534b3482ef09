"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { useModerationActions } from "@/components/moderation/act/use-moderation-actions";
import { BringUpButton } from "@/components/moderation/post/bring-up-button";
import { HeldBadge } from "@/components/moderation/post/held-badge";
import { PostPicture } from "@/components/moderation/post/post-picture";
import { ReasonNote } from "@/components/moderation/post/reason-note";
import { Button } from "@/components/ui/button";
import { usePageFaces } from "@/components/wall/typefaces/page-faces";
import { eventDeskKeys } from "@/lib/client/event-desk/hooks";
import { useOldestWaiting } from "@/lib/client/event-desk/waiting";
import { useHolder } from "@/lib/client/holds/hooks";
import { useChangingPosts } from "@/lib/client/posts/hooks";
import { captionPreview } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import { textsOf } from "@/lib/shared/posts/texts";
import { WaitingSkeleton } from "./waiting-skeleton";

const text = messages.eventDesk;

export type WaitingPostsProps = { eventId: string; hasLiveUpdates: boolean };

/** Shows an event's oldest waiting posts, each with Approve; the toast of an approval undoes it, as in the queue. */
export default function WaitingPosts({ eventId, hasLiveUpdates }: WaitingPostsProps) {
  const { posts, isPending, error } = useOldestWaiting(eventId, { hasLiveUpdates });
  const queryClient = useQueryClient();
  const { setStatus } = useModerationActions();
  const changing = useChangingPosts();
  const { list, keepFocus } = useKeptFocus(posts);
  usePageFaces(posts.flatMap(textsOf));
  if (isPending) return <WaitingSkeleton />;
  if (error && posts.length === 0) return <p className="mt-4 break-words text-muted">{error.message}</p>;
  const handleApprove = async (post: OrganiserPost) => {
    keepFocus();
    await setStatus([post], "approve");
    void queryClient.invalidateQueries({ queryKey: eventDeskKeys.of(eventId) });
  };
  return (
    <ul ref={list} aria-label={text.oldestPosts} className="mt-4 mb-6 grid grid-cols-1 gap-4 sm:grid-cols-3">
      {posts.map((post) => (
        <WaitingPost
          key={post.id}
          post={post}
          isBusy={changing.has(post.id)}
          onApprove={() => void handleApprove(post)}
        />
      ))}
    </ul>
  );
}

/** Moves the focus to the next Approve after the pressed one left with its post. */
function useKeptFocus(posts: readonly OrganiserPost[]) {
  const list = useRef<HTMLUListElement>(null);
  const isWanted = useRef(false);
  const ids = posts.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when posts come or go
  useEffect(() => {
    if (!isWanted.current || document.activeElement !== document.body) return;
    isWanted.current = false;
    list.current?.querySelector("button")?.focus();
  }, [ids]);
  const keepFocus = () => {
    isWanted.current = list.current?.contains(document.activeElement) ?? false;
  };
  return { list, keepFocus };
}

type WaitingPostProps = { post: OrganiserPost; isBusy: boolean; onApprove: () => void };

function WaitingPost({ post, isBusy, onApprove }: WaitingPostProps) {
  const holder = useHolder(post.id);
  const name = guestName(post);
  return (
    <li className="flex min-w-0 gap-3 sm:flex-col">
      <Link
        href={paths.moderatePosts({ event: post.event_id, post: post.id })}
        aria-label={text.review(name)}
        className="relative block w-24 shrink-0 self-start overflow-hidden rounded-md sm:w-full"
      >
        <PostPicture post={post} className="max-sm:[&>span]:px-1" />
        {holder && <HeldBadge name={holder} className="absolute inset-x-1 bottom-1" />}
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p dir="auto" className="line-clamp-2 text-muted text-xs [overflow-wrap:anywhere]">
          {captionPreview(post.caption.trim()) || messages.posts.noCaption}
        </p>
        <ReasonNote post={post} />
        <span className="mt-auto flex items-center justify-between max-sm:mt-1">
          <Button
            size="sm"
            icon={<CircleCheck aria-hidden="true" />}
            aria-label={text.approveNamed(name)}
            isBusy={isBusy}
            onClick={onApprove}
            className="pointer-coarse:min-h-11"
          >
            {text.approve}
          </Button>
          <BringUpButton post={post} isBusy={isBusy} />
        </span>
      </div>
    </li>
  );
}
