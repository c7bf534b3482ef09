"use client";

import { useCallback, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import {
  type LivePostsOptions,
  useChangingPosts,
  useLivePosts,
  useModerationEvents,
  usePostList,
} from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import { BinNotice } from "./bin-notice";
import { ArrivalsPill, BoardContent } from "./board-content";
import { BoardHeader } from "./board-header";
import { BoardHold } from "./board-hold";
import { DealButton } from "./deal-button";
import { KeysDialog } from "./keys-dialog";
import { PostFilters } from "./post-filters";
import { PostViewer } from "./post-viewer";
import { SelectionBar } from "./selection-bar";
import { SilenceNotice } from "./silence-notice";
import { type Board, useBoard } from "./use-board";
import { useBoardKeys } from "./use-board-keys";
import { useFilterAddress } from "./use-filter-address";

export type ModerationPageProps = LivePostsOptions;

/** The moderation of posts (spec, section 2.10). */
export function ModerationPage(live: ModerationPageProps) {
  const address = useFilterAddress();
  const isHeard = useLivePosts(live);
  const list = usePostList(address.filter, { isHeard });
  const board = useBoard(address, list.posts);
  const changingIds = useChangingPosts();
  const [isKeysOpen, setIsKeysOpen] = useState(false);
  useBoardKeys(board, () => setIsKeysOpen(true));
  const loadMore = useLoadMore(list, board);
  const { data: events = [] } = useModerationEvents();
  const event = events.find(({ id }) => id === address.filter.event_id) ?? null;
  return (
    <>
      <BoardHeader
        total={list.total}
        isLoading={list.isPending}
        isHeard={isHeard}
        event={event}
        onKeys={() => setIsKeysOpen(true)}
        dealButton={<DealButton isBusy={board.dealing.isDealing} onDeal={() => void board.dealing.deal()} />}
      />
      <Toolbar board={board} isHeard={isHeard} isBusy={board.chosen.some((post) => changingIds.has(post.id))} />
      {address.filter.status === "delete" && (
        <BinNotice event={event} canEmpty={board.erase !== null && list.posts.length > 0} />
      )}
      <div {...board.arrivals.touchHandlers} className="relative mt-2">
        <ArrivalsPill board={board} />
        <BoardContent board={board} list={list} changingIds={changingIds} onNearEnd={loadMore} />
      </div>
      <BoardHold board={board} />
      <OpenPost board={board} total={list.total} changingIds={changingIds} />
      <KeysDialog isOpen={isKeysOpen} onOpenChange={setIsKeysOpen} />
    </>
  );
}

/** Filters, and over them, in their place, what can be done with the chosen posts. */
function Toolbar({ board, isHeard, isBusy }: { board: Board; isHeard: boolean; isBusy: boolean }) {
  const { address, selection, chosen } = board;
  const { data: events = [] } = useModerationEvents();
  return (
    <div className="top-(--top-bar-height) z-20 -mx-4 bg-canvas px-4 py-2 sm:sticky sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
      <div className="relative">
        <PostFilters filter={address.filter} events={events} onChange={address.setFilter} />
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
      <SilenceNotice isHeard={isHeard} />
    </div>
  );
}

type OpenPostProps = { board: Board; total: number | null; changingIds: ReadonlySet<string> };

function OpenPost({ board, total, changingIds }: OpenPostProps) {
  const { open, address } = board;
  const { closePost } = address;
  useEffect(() => {
    if (!open.isMissing) return;
    toast.danger(messages.posts.notFound);
    closePost();
  }, [open.isMissing, closePost]);
  return (
    <PostViewer
      isOpen={address.openPost !== null}
      post={open.post}
      previous={open.previous}
      next={open.next}
      place={open.place === null || total === null ? null : `${open.place + 1} of ${total}`}
      isBusy={open.post !== null && changingIds.has(open.post.id)}
      onMove={(post) => address.showPost(post.id)}
      onStatus={(post, status) => void board.changeOpen(post, status)}
      onFavourite={(post) => void board.toggleFavourite(post)}
      onErase={board.erase}
      onClose={closePost}
    />
  );
}

/** Asks for the next page, once at a time, and by itself when whoever leafs through open posts comes near the end. */
function useLoadMore(list: ReturnType<typeof usePostList>, { open, shown }: Board) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  const isNearEnd = open.place !== null && open.place >= shown.length - 3;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  return loadMore;
}
