"use client";

import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { PostFilters } from "../filters/post-filters";
import { LiveUpdatesNotice } from "../post/live-updates-notice";
import { SelectionBar } from "./selection-bar";
import type { Board } from "./use-board";

export type BoardToolbarProps = {
  board: Board;
  events: readonly ModerationEvent[];
  /** The socket is connected and delivers changes. */
  hasLiveUpdates: boolean;
  /** A change of a selected post is in flight. */
  isBusy: boolean;
};

/** Shows the filters; a selection replaces them with its actions. */
export function BoardToolbar({ board, events, hasLiveUpdates, isBusy }: BoardToolbarProps) {
  const { address, selection, chosen } = board;
  return (
    // On a phone only the notice sticks, to the whole page, so the box around it must not be its limit.
    <div className="top-(--top-bar-height) z-20 bg-canvas py-2 max-sm:contents sm:sticky sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
      <div className="relative max-sm:my-2">
        <PostFilters
          filter={address.filter}
          tab={address.tab}
          counts={address.counts}
          events={events}
          onChange={address.setFilter}
        />
        {chosen.length > 0 && (
          <SelectionBar
            count={chosen.length}
            isBusy={isBusy}
            onStatus={(status) => void board.changeStatus(chosen, status)}
            onSelectAll={() => selection.selectAll(board.order)}
            onClear={selection.clear}
          />
        )}
      </div>
      <LiveUpdatesNotice hasLiveUpdates={hasLiveUpdates} />
    </div>
  );
}
