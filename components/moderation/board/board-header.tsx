"use client";

import type { ReactNode } from "react";
import { ScreensButton } from "@/components/screens/screens-button";
import { Badge } from "@/components/ui/badge";
import { AlarmSoundSwitch } from "@/components/wait-alarm/alarm-sound-switch";
import { WaitingMark } from "@/components/wait-alarm/waiting-mark";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { ViewMenu, type ViewMenuProps } from "./view-menu";

export type BoardHeaderProps = ViewMenuProps & {
  /** Number of all matches; null until known. */
  total: number | null;
  isLoading: boolean;
  /** The socket is connected and delivers changes. */
  isHeard: boolean;
  /** The selected event; null for all events. */
  event: ModerationEvent | null;
  /** Id of the requested event, even before its details load. */
  eventId: string | null;
  /** First among the actions. */
  dealButton: ReactNode;
};

/** A laptop's width fits only the buttons' icons; their labels go to screen readers and tooltips. */
const actionsClass =
  "flex flex-wrap items-center gap-2 xl:flex-nowrap xl:max-2xl:[&_button]:px-3 xl:max-2xl:[&_button>span:last-child]:sr-only";

/** Shows the page's heading, totals and actions; from laptop width on it shares one line with the filters. */
export function BoardHeader({ total, isLoading, isHeard, event, eventId, dealButton, ...view }: BoardHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 max-xl:mb-4 max-xl:shrink-0 xl:flex-nowrap">
      <div className="min-w-0 xl:min-w-min">
        <h1 className="break-words text-xl xl:whitespace-nowrap xl:text-base">All Event Posts</h1>
        <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted xl:text-xs">
          <span aria-live="polite" className="empty:-mr-3">
            {total === null ? isLoading && messages.common.loading : messages.posts.count(total)}
          </span>
          {isHeard && (
            <Badge tone="success" isLive>
              Live
            </Badge>
          )}
          <WaitingMark eventId={eventId} tells="alarm" isShort />
        </p>
      </div>
      <div className={actionsClass}>
        {dealButton}
        {event && (
          <span title={messages.wallScreens.title}>
            <ScreensButton event={event} />
          </span>
        )}
        <AlarmSoundSwitch className="pointer-coarse:size-11" />
        <ViewMenu {...view} />
      </div>
    </header>
  );
}
