"use client";

import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { ScreensButton } from "@/components/screens/screens-button";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";

export type BoardHeaderProps = {
  /** All that match; null until it is known. */
  total: number | null;
  isLoading: boolean;
  /** The socket tells of changes. */
  isHeard: boolean;
  /** The one event that is shown; null where it is all of them. */
  event: ModerationEvent | null;
  onKeys: () => void;
  /** Stands first among the actions. */
  dealButton: ReactNode;
};

export function BoardHeader({ total, isLoading, isHeard, event, onKeys, dealButton }: BoardHeaderProps) {
  return (
    <PageHeader
      title="All Event Posts"
      description={
        <span className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-live="polite">
            {total === null ? isLoading && messages.common.loading : messages.posts.count(total)}
          </span>
          {isHeard && (
            <Badge tone="success" isLive>
              Live
            </Badge>
          )}
        </span>
      }
      actions={
        <>
          {dealButton}
          {event && <ScreensButton event={event} />}
          <IconButton label="Keys (?)" onClick={onKeys} className="pointer-coarse:hidden">
            <Keyboard aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}
