"use client";

import { type MouseEvent, memo } from "react";
import { Checkbox } from "@/components/ui/choice/checkbox";
import { cn } from "@/components/ui/cn";
import { useHolder } from "@/lib/client/holds/hooks";
import { captionPreview } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestLine, guestName } from "@/lib/shared/posts/guest-name";
import { reasonOf } from "@/lib/shared/rules/reason";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { RetryMediaRow } from "../failed-media/retry-media-row";
import { GroupButton } from "../groups/group-button";
import { BinNote } from "../post/bin-note";
import { BringUpButton } from "../post/bring-up-button";
import { DueCountdown } from "../post/due-countdown";
import { FavouriteButton } from "../post/favourite-button";
import { HeldBadge } from "../post/held-badge";
import { PostNotes } from "../post/post-notes";
import { PostPicture } from "../post/post-picture";
import { StatusBadge } from "../post/status-badge";
import { StatusButtons } from "../post/status-buttons";
import { stateOf } from "../post/status-looks";
import { TitledOrigin } from "../post/titled-origin";
import { type Density, isCompact } from "./grid-measures";

/** A card's callbacks; identical for all cards and stable, so that a card re-renders only for its own changes. */
export type PostCardActions = {
  onOpen: (post: OrganiserPost) => void;
  onStatus: (post: OrganiserPost, status: SettablePostStatus) => void;
  onFavourite: (post: OrganiserPost) => void;
  onSelect: (post: OrganiserPost, isRange: boolean) => void;
  onSelectGroup: (post: OrganiserPost) => void;
  onApproveGroup: (post: OrganiserPost) => void;
  onFocus: (post: OrganiserPost) => void;
  onErase: (post: OrganiserPost) => void;
  /** Reverts an approval that has not reached the wall yet. */
  onRevertApproval: (post: OrganiserPost) => void;
};

export type PostCardProps = {
  post: OrganiserPost;
  column: number;
  /** The card in the tab order. */
  isActive: boolean;
  isSelected: boolean;
  /** 'Similar to 3 others'; null outside of groups. */
  groupNote: string | null;
  groupSize: number;
  /** The group is a hand-over. */
  isHandOver: boolean;
  /** A selection exists: every card shows its checkbox. */
  isChoosing: boolean;
  isBusy: boolean;
  /** No longer matches the filter, and is about to leave. */
  isLeaving: boolean;
  /** Arrived while the screen was open. */
  isNew: boolean;
  hasEventName: boolean;
  /** False in the list of waiting posts. */
  hasStatus: boolean;
  /** This person may erase a post in the bin. */
  canErase: boolean;
  /** S and M are compact with a mouse: a wide picture, fewer lines, icon-only buttons. */
  density: Density;
  actions: PostCardActions;
};

const interactive = "button, a, input, label";

export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, column, isActive, isSelected, isChoosing, isBusy, isLeaving, isNew, density, actions } = props;
  const isDense = isCompact(density);
  const holder = useHolder(post.id);
  const handleErase = () => actions.onErase(post);
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(interactive)) return;
    if (event.shiftKey || isChoosing) actions.onSelect(post, event.shiftKey);
    else actions.onOpen(post);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the screen handles keys for all cards (key-map.ts)
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out with virtualized rows
    <div
      role="gridcell"
      data-post={post.id}
      data-status={post.status}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      aria-busy={isBusy || undefined}
      aria-label={[guestLine(post), stateOf(post), reasonOf(post), holder && messages.holds.lookedAtBy(holder)]
        .filter(Boolean)
        .join(", ")}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => actions.onFocus(post)}
      onClick={handleClick}
      className={cn(
        "group relative flex min-w-0 cursor-pointer flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm",
        "transition-[box-shadow,opacity] hover:shadow-md focus-visible:outline-offset-3",
        isSelected && "border-accent ring-2 ring-accent",
        isLeaving && "opacity-50",
        isNew && "animate-pop-in",
      )}
    >
      <div className="relative">
        <PostPicture post={post} className={isDense ? "compact:aspect-2/1" : undefined} />
        {post.wall_due_at ? (
          <DueCountdown
            post={post}
            dueAt={post.wall_due_at}
            isBusy={isBusy}
            isSkipped={!isActive}
            onRevertApproval={() => actions.onRevertApproval(post)}
            className="absolute inset-x-2 bottom-2"
          />
        ) : (
          <span className="absolute inset-x-2 bottom-2 flex items-center justify-between gap-2">
            {/* The list of waiting posts says so itself. */}
            {props.hasStatus || post.status !== "pending" ? <StatusBadge post={post} className="shrink-0" /> : <span />}
            {holder && <HeldBadge name={holder} />}
          </span>
        )}
        <SelectBox post={post} isSelected={isSelected} isShown={isChoosing} isSkipped={!isActive} actions={actions} />
        <FavouriteButton
          post={post}
          isBusy={isBusy}
          isSkipped={!isActive}
          onToggle={() => actions.onFavourite(post)}
          className="absolute top-0 right-0"
        />
        <BringUpButton post={post} isBusy={isBusy} isSkipped={!isActive} className="absolute top-0 right-10" />
      </div>
      <CardText post={post} hasEventName={props.hasEventName} density={density} />
      {props.groupNote && (
        <GroupButton
          note={props.groupNote}
          label={messages.rules.group.select(props.groupSize)}
          isSkipped={!isActive}
          onSelect={() => actions.onSelectGroup(post)}
          onApprove={props.isHandOver ? () => actions.onApproveGroup(post) : undefined}
          className="px-3"
        />
      )}
      <BinNote
        post={post}
        isBusy={isBusy}
        isSkipped={!isActive}
        onErase={props.canErase ? handleErase : null}
        className="border-line border-t px-3"
      />
      <RetryMediaRow post={post} isSkipped={!isActive} />
      <StatusButtons
        label={`Status of the post by ${guestName(post)}`}
        status={post.status}
        isBusy={isBusy}
        isSkipped={!isActive}
        isNarrow={isDense}
        onStatus={(status) => actions.onStatus(post, status)}
        className="gap-0.5 border-line border-t p-1"
      />
    </div>
  );
});

type CardTextProps = Pick<PostCardProps, "post" | "hasEventName" | "density">;

function CardText({ post, hasEventName, density }: CardTextProps) {
  const isSilent = !post.caption.trim();
  const isDense = isCompact(density);
  return (
    <div
      className={cn("flex min-w-0 flex-1 flex-col gap-0.5 px-3 pt-2.5 pb-3", isDense && "compact:gap-0 compact:py-1.5")}
    >
      {/* Compact cards have name and time in one line; elsewhere the time is in the line below. */}
      <div
        className={cn(
          "flex min-w-0 flex-col gap-0.5",
          isDense && "compact:flex-row compact:items-baseline compact:gap-2",
        )}
      >
        <span dir="auto" className={cn("min-w-0 flex-1 truncate font-semibold", !post.person_name && "text-faint")}>
          {guestName(post)}
        </span>
        <div className="flex min-w-0 items-baseline justify-between gap-2 text-xs">
          <TitledOrigin
            post={post}
            originClassName={cn("min-w-0 truncate text-muted", isDense && "compact:sr-only")}
            timeClassName="shrink-0 text-faint"
          />
        </div>
      </div>
      <p
        dir="auto"
        className={cn(
          "mt-1 [overflow-wrap:anywhere]",
          isSilent && "text-faint italic",
          density === "S" && "line-clamp-2 text-xs",
          isDense && "compact:mt-0 compact:text-xs",
          isDense && (density === "S" || hasEventName ? "compact:line-clamp-1" : "compact:line-clamp-2"),
        )}
      >
        {captionPreview(post.caption.trim()) || messages.posts.noCaption}
      </p>
      <PostNotes post={post} />
      {hasEventName && (
        <span dir="auto" className={cn("mt-auto truncate pt-1 text-faint text-xs", isDense && "compact:pt-0")}>
          {post.event_name}
        </span>
      )}
    </div>
  );
}

type SelectBoxProps = Pick<PostCardProps, "post" | "isSelected" | "actions"> & { isShown: boolean; isSkipped: boolean };

/** Always visible on touch; on hover with a mouse. */
function SelectBox({ post, isSelected, isShown, isSkipped, actions }: SelectBoxProps) {
  return (
    <label
      htmlFor={`select-${post.id}`}
      className={cn(
        "absolute top-0 left-0 grid size-11 cursor-pointer place-items-center transition-opacity",
        !isShown && "pointer-fine:opacity-0 pointer-fine:focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
      )}
    >
      <span className="grid size-8 place-items-center rounded-md bg-raised shadow-sm">
        <Checkbox
          id={`select-${post.id}`}
          aria-label={`Select the post by ${guestName(post)}`}
          checked={isSelected}
          tabIndex={isSkipped ? -1 : undefined}
          // Only the click event knows the Shift key; the change event does not.
          onClick={(event) => actions.onSelect(post, event.shiftKey)}
          onChange={() => {}}
        />
      </span>
    </label>
  );
}
