"use client";

import type { ReactNode } from "react";
import { ScreensButton } from "@/components/screens/screens-button";
import { NowButton } from "@/components/show/now-button";
import { Badge } from "@/components/ui/badge";
import { AlarmSoundSwitch } from "@/components/wait-alarm/alarm-sound-switch";
import { WaitingMark } from "@/components/wait-alarm/waiting-mark";
import { sumOf } from "@/lib/client/posts/counts";
import type { PostFilter } from "@/lib/client/posts/filter";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { ViewMenu, type ViewMenuProps } from "./view-menu";

export type BoardHeaderProps = ViewMenuProps & {
  filter: PostFilter;
  /** Counts of the selected event or of all; null until known. */
  counts: PostCounts | null;
  /** Number of all matches; null until known. */
  total: number | null;
  isLoading: boolean;
  /** The socket is connected and delivers changes. */
  hasLiveUpdates: boolean;
  /** The selected event; null for all events. */
  event: ModerationEvent | null;
  /** Id of the requested event, even before its details load. */
  eventId: string | null;
  /** First among the actions. */
  dealButton: ReactNode;
};

/** Returns how many posts the filter shows, of how many; null until known. */
function totalInWords(
  { status, search, until }: PostFilter,
  counts: PostCounts | null,
  total: number | null,
): string | null {
  if (search || until) return total === null ? null : messages.posts.found(total);
  if (!counts) return total === null ? null : messages.posts.count(total);
  const all = sumOf(counts);
  return status ? messages.posts.share(counts[status], status, all) : messages.posts.count(all);
}

/** Shows the page's heading, totals and actions. */
export function BoardHeader(props: BoardHeaderProps) {
  const { filter, counts, total, isLoading, hasLiveUpdates, event, eventId, dealButton, ...view } = props;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 max-xl:mb-4">
      <div className="min-w-0">
        <h1 className="break-words text-xl">All Event Posts</h1>
        <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span aria-live="polite" className="empty:-mr-3">
            {totalInWords(filter, counts, total) ?? (isLoading && messages.common.loading)}
          </span>
          {hasLiveUpdates && (
            <Badge tone="success" isLive>
              Live
            </Badge>
          )}
          <WaitingMark eventId={eventId} only="alarm" isShort />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {dealButton}
        {event && <ScreensButton event={event} />}
        {event && <NowButton eventId={event.id} className="tall:hidden" />}
        <AlarmSoundSwitch hasWord />
        <ViewMenu {...view} />
      </div>
    </header>
  );
}
