"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp, CircleCheckBig, ImagePlus, SearchX } from "lucide-react";
import { useCallback } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { refetchPosts } from "@/lib/client/posts/cache";
import type { usePostList } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import { allStatuses } from "../filters/use-queue-address";
import type { Density } from "../grid/grid-measures";
import { GridSkeleton } from "../grid/grid-skeleton";
import { PostGrid } from "../grid/post-grid";
import type { Board } from "./use-board";

type PostListQuery = ReturnType<typeof usePostList>;
export type BoardContentProps = {
  board: Board;
  list: PostListQuery;
  changingIds: ReadonlySet<string>;
  density: Density;
  onNearEnd: () => void;
};

/** Shows the cards, or a skeleton, an error or an empty state. */
export function BoardContent({ board, list, changingIds, density, onNearEnd }: BoardContentProps) {
  const queryClient = useQueryClient();
  if (list.isPending) return <GridSkeleton />;
  if (list.isError && list.posts.length === 0) {
    const retry = () => refetchPosts(queryClient);
    return <ErrorState description={list.error.message} onRetry={retry} isRetrying={list.isFetching} />;
  }
  if (board.shown.length === 0 && !list.hasNextPage) return <NoPosts board={board} />;
  const { filter } = board.address;
  return (
    <>
      <PostGrid
        // A new list or density resets the measured row heights.
        key={`${board.listKey} ${density}`}
        ref={board.grid}
        filter={filter}
        posts={board.shown}
        total={list.total ?? 0}
        activeId={board.active.id}
        selectedIds={board.selection.ids}
        groups={board.groups}
        changingIds={changingIds}
        isNew={board.incoming.isNew}
        hasEventNames={!filter.event_id}
        canErase={board.erase !== null}
        density={density}
        actions={board.cardActions}
        onNearEnd={onNearEnd}
      />
      <ListEnd list={list} />
    </>
  );
}

const text = messages.posts;

function NoPosts({ board: { address } }: { board: Board }) {
  const { event_id, status, search, until } = address.filter;
  const isFiltered = Boolean(status || search || until);
  const isQueue = status === "pending" && !search && !until;
  const clear = () =>
    address.setFilter({ event_id: undefined, status: allStatuses, search: undefined, until: undefined });
  return (
    <EmptyState
      icon={isQueue ? <CircleCheckBig /> : isFiltered ? <SearchX /> : <ImagePlus />}
      title={text.none}
      description={isQueue ? text.nothingWaits : isFiltered ? text.noneForFilter : text.noneYet}
      action={(isFiltered || event_id) && <Button onClick={clear}>Show all posts</Button>}
    />
  );
}

/** Last row of the list: loading more, or a failure with a retry. */
function ListEnd({ list }: { list: PostListQuery }) {
  if (list.isFetchNextPageError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-8 text-muted">
        {list.error?.message}
        <Button onClick={() => void list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {messages.common.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className="pt-4">
      {list.isFetchingNextPage && <GridSkeleton count={4} />}
      {/* On a phone the selection bar covers the end of the list. */}
      <div className="h-16 sm:hidden" />
    </div>
  );
}

/** Shows that new posts arrived above, and scrolls to them. */
export function NewPostsPill({ board }: { board: Board }) {
  const { waiting, showWaiting } = board.incoming;
  const isAway = board.selection.ids.size > 0 || (board.grid.current !== null && !board.grid.current.isAtTop());
  const handleClick = useCallback(() => {
    showWaiting();
    // Jump: smooth scrolling would measure every row on its way and take longer.
    window.scrollTo({ top: 0 });
  }, [showWaiting]);
  return (
    <div aria-live="polite" className="pointer-events-none sticky top-36 z-20 flex h-0 justify-center">
      {waiting > 0 && isAway && (
        <button
          type="button"
          onClick={handleClick}
          className="pointer-events-auto -mt-1 inline-flex h-11 animate-pop-in items-center gap-2 rounded-full bg-accent px-4 font-medium text-on-fill shadow-lg hover:bg-accent-hover"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {messages.posts.arrived(waiting)}
        </button>
      )}
    </div>
  );
}
