"use client";

import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/overlay/dialog";
import { useHolder } from "@/lib/client/holds/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { GroupButton } from "../groups/group-button";
import type { PostGroup } from "../groups/groups";
import { KeyHint } from "../keys/key-hint";
import { favouriteKey } from "../keys/key-map";
import { BinNote } from "../post/bin-note";
import { BringUpButton } from "../post/bring-up-button";
import { DueCountdown } from "../post/due-countdown";
import { FavouriteButton } from "../post/favourite-button";
import { HeldBadge } from "../post/held-badge";
import { PostNotes } from "../post/post-notes";
import { StatusBadge } from "../post/status-badge";
import { StatusButtons } from "../post/status-buttons";
import { TitledOrigin } from "../post/titled-origin";
import { ShareMenu } from "./share-menu";
import { ViewerFacts } from "./viewer-facts";
import { ViewerMedia } from "./viewer-media";

export type PostViewerProps = {
  isOpen: boolean;
  /** Null while it loads. */
  post: OrganiserPost | null;
  previous: OrganiserPost | null;
  next: OrganiserPost | null;
  /** '3 of 240', if the post is in the list. */
  place: string | null;
  isBusy: boolean;
  /** Similar posts, or a flood by one guest, that includes this post. */
  group: PostGroup | null;
  onSelectGroup: (post: OrganiserPost) => void;
  onApproveGroup: (post: OrganiserPost) => void;
  onMove: (to: OrganiserPost) => void;
  onStatus: (post: OrganiserPost, status: SettablePostStatus) => void;
  onFavourite: (post: OrganiserPost) => void;
  /** Null if this person may not erase. */
  onErase: ((post: OrganiserPost) => void) | null;
  /** Reverts an approval that has not reached the wall yet. */
  onRevertApproval: (post: OrganiserPost) => void;
  onClose: () => void;
};

/** Shows one post full-screen: the media as the hall would see it, and all actions. */
export function PostViewer(props: PostViewerProps) {
  const { isOpen, post, previous, next, onMove, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      title={post ? `Post by ${guestName(post)}` : messages.common.loading}
      size="full"
      isHeaderHidden
      // The toast with Undo is outside the dialog: a click on it must not close the post.
      isStatic
      onOpenAutoFocus={focusDialog}
    >
      <div
        data-post-viewer=""
        className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-1"
      >
        <ViewerMedia post={post} previous={previous} next={next} onMove={onMove} />
        {post && <Details {...props} post={post} />}
      </div>
    </Dialog>
  );
}

/** Focuses the dialog itself: a ring around the first button would suggest that Enter triggers it. */
function focusDialog(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

type DetailsProps = Omit<PostViewerProps, "post"> & { post: OrganiserPost };

function Details({ post, place, isBusy, group, onMove, onStatus, onFavourite, onErase, ...props }: DetailsProps) {
  const holder = useHolder(post.id);
  return (
    <section
      aria-label="About this post"
      className="flex max-h-[52dvh] min-h-0 min-w-0 flex-col border-line max-lg:border-t lg:max-h-none lg:border-l"
    >
      <div className="flex min-h-14 items-center gap-2 px-4 max-lg:pt-1 sm:px-6 lg:pr-14">
        {post.wall_due_at ? (
          <DueCountdown
            post={post}
            dueAt={post.wall_due_at}
            isBusy={isBusy}
            onRevertApproval={() => props.onRevertApproval(post)}
            className="flex-1 flex-nowrap justify-start"
          />
        ) : (
          <>
            <StatusBadge post={post} />
            {holder && <HeldBadge name={holder} />}
            <span className="flex-1 whitespace-nowrap text-muted text-xs">{place}</span>
          </>
        )}
        <BringUpButton post={post} isBusy={isBusy} />
        <KeyHint name={favouriteKey} />
        <FavouriteButton post={post} isBusy={isBusy} onToggle={() => onFavourite(post)} className="-mr-2" />
      </div>
      <Words post={post} onOpen={onMove} />
      {group && (
        <GroupButton
          note={group.note}
          label={messages.rules.group.select(group.posts.length)}
          onSelect={() => props.onSelectGroup(post)}
          onApprove={group.handOverId ? () => props.onApproveGroup(post) : undefined}
          className="px-4 sm:px-6"
        />
      )}
      <BinNote
        post={post}
        isBusy={isBusy}
        onErase={onErase && (() => onErase(post))}
        className="border-line border-t px-4 sm:px-6"
      />
      <StatusButtons
        label={`Status of the post by ${guestName(post)}`}
        status={post.status}
        isBusy={isBusy}
        hasKeys
        onStatus={(status) => onStatus(post, status)}
        className="gap-1 border-line border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      />
    </section>
  );
}

const scrolling =
  "flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-4 pb-4 [overflow-wrap:anywhere] focus-visible:-outline-offset-2 sm:px-6";

/** Shows name, place, time and caption. */
function Words({ post, onOpen }: { post: OrganiserPost; onOpen: (post: OrganiserPost) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long caption scrolls, and keys must reach it
    <section aria-label={messages.posts.words} tabIndex={0} className={scrolling}>
      <h2 dir="auto" className="text-lg">
        {guestName(post)}
      </h2>
      <p className="text-muted">
        <TitledOrigin post={post} separator={<span aria-hidden="true"> · </span>} />
      </p>
      <p dir="auto" className={cn("mt-2 whitespace-pre-line text-base", !post.caption.trim() && "text-faint italic")}>
        {post.caption.trim() || messages.posts.noCaption}
      </p>
      <PostNotes post={post} />
      <p dir="auto" className="mt-3 text-faint text-xs">
        {post.event_name}
      </p>
      <div className="mt-3">
        <ShareMenu post={post} />
      </div>
      <ViewerFacts post={post} onOpen={onOpen} />
    </section>
  );
}
