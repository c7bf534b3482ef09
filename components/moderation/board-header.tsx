"use client";

import { ScreensButton } from "@/components/screens/screens-button";
import { Badge } from "@/components/ui/badge";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { ViewMenu, type ViewMenuProps } from "./view-menu";

export type BoardHeaderProps = ViewMenuProps & {
  /** All that match; null until it is known. */
  total: number | null;
  isLoading: boolean;
  /** The socket tells of changes. */
  isHeard: boolean;
  /** The one event that is shown; null where it is all of them. */
  event: ModerationEvent | null;
};

/** The page's heading with what there is to it; on a laptop and wider it stands in one line with the filters. */
export function BoardHeader({ total, isLoading, isHeard, event, ...view }: BoardHeaderProps) {
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-3 max-xl:mb-4">
      <div className="min-w-0">
        <h1 className="break-words text-xl xl:whitespace-nowrap xl:text-base">All Event Posts</h1>
        <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted xl:text-xs">
          <span aria-live="polite">
            {total === null ? isLoading && messages.common.loading : messages.posts.count(total)}
          </span>
          {isHeard && (
            <Badge tone="success" isLive>
              Live
            </Badge>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 xl:flex-nowrap">
        {event && <ScreensButton event={event} />}
        <ViewMenu {...view} />
      </div>
    </header>
  );
}
