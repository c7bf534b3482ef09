"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CalendarX, Hand, Layers } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { LazyNowRow } from "@/components/show/lazy-now-row";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/overlay/toast";
import { useWaitAlarm } from "@/components/wait-alarm/use-wait-alarm";
import { usePageFaces } from "@/components/wall/typefaces/page-faces";
import { allowSoundOnPress, playChime } from "@/lib/client/browser/chime";
import { useKeptChoice } from "@/lib/client/browser/kept-choice";
import { useTitleCount } from "@/lib/client/browser/title";
import { useHolds } from "@/lib/client/holds/hooks";
import { rememberPost } from "@/lib/client/posts/cache";
import {
  type LivePostsOptions,
  useChangingPosts,
  useLivePosts,
  useModerationEvents,
  usePostList,
} from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { textsOf } from "@/lib/shared/posts/texts";
import { onOff } from "@/lib/shared/vocabulary";
import { AutomaticBar } from "./board/automatic-bar";
import { BinNotice } from "./board/bin-notice";
import { BoardContent, NewPostsPill } from "./board/board-content";
import { BoardHeader, type BoardHeaderProps } from "./board/board-header";
import { BoardToolbar } from "./board/board-toolbar";
import { KeysDialog } from "./board/keys-dialog";
import { type Board, useBoard } from "./board/use-board";
import { useBoardKeys } from "./board/use-board-keys";
import { LazyDeck } from "./deck/lazy-deck";
import { type DeckChoice, useDeckChoice } from "./deck/use-deck-choice";
import { FailedMediaNotice } from "./failed-media/failed-media-notice";
import { type QueueAddress, useQueueAddress } from "./filters/use-queue-address";
import { densities } from "./grid/grid-measures";
import { useFocusedPostId, useHold } from "./post/use-hold";
import { PostViewer } from "./viewer/post-viewer";

export type ModerationPageProps = LivePostsOptions;

/** Renders the moderation of posts (spec, section 2.10). */
export function ModerationPage(live: ModerationPageProps) {
  const hasLiveUpdates = useLivePosts(live);
  const address = useQueueAddress({ hasLiveUpdates });
  const deck = useDeckChoice(address.filter, address.openPost);
  const [chime, setChime] = useKeptChoice("chime", onOff, "off");
  useTitleCount(address.counts?.pending ?? 0);
  useChime(chime === "on", address);
  useWaitAlarm(address.filter.event_id ?? null);
  const { data: known } = useModerationEvents();
  const events = known ?? [];
  const { event_id } = address.filter;
  const event = events.find(({ id }) => id === event_id) ?? null;
  if (known && event_id && !event) return <EventGone onShowAll={() => address.setFilter({ event_id: undefined })} />;
  if (deck.isShown)
    return <LazyDeck filter={address.filter} hasLiveUpdates={hasLiveUpdates} onGrid={deck.leave} event={event} />;
  return (
    <ModerationBoard
      events={events}
      event={event}
      address={address}
      hasLiveUpdates={hasLiveUpdates}
      deck={deck}
      hasChime={chime === "on"}
      onChime={(hasChime) => setChime(hasChime ? "on" : "off")}
    />
  );
}

type ModerationBoardProps = Pick<BoardHeaderProps, "hasChime" | "onChime"> & {
  address: QueueAddress;
  hasLiveUpdates: boolean;
  deck: DeckChoice;
  events: readonly ModerationEvent[];
  event: ModerationEvent | null;
};

function ModerationBoard({ address, hasLiveUpdates, deck, events, event, hasChime, onChime }: ModerationBoardProps) {
  const list = usePostList(address.filter, { hasLiveUpdates, isNeeded: address.tab !== null });
  const board = useBoard(address, list.posts);
  usePageFaces(list.posts.flatMap(textsOf));
  const changingIds = useChangingPosts();
  const [isKeysOpen, setIsKeysOpen] = useState(false);
  const openKeys = () => setIsKeysOpen(true);
  useBoardKeys(board, openKeys);
  const loadMore = useLoadMore(list, board);
  const [density, setDensity] = useKeptChoice("card-size", densities, "M");
  return (
    <>
      <BoardHeader
        filter={address.filter}
        counts={address.counts}
        total={list.total}
        isLoading={list.isPending}
        hasLiveUpdates={hasLiveUpdates}
        event={event}
        density={density}
        onDensity={setDensity}
        eventId={address.filter.event_id ?? null}
        hasChime={hasChime}
        onChime={onChime}
        onKeys={openKeys}
        dealButton={<DealButton isBusy={board.dealing.isDealing} onDeal={() => void board.dealing.deal()} />}
      />
      <BoardToolbar
        board={board}
        events={events}
        hasLiveUpdates={hasLiveUpdates}
        isBusy={board.chosen.some((post) => changingIds.has(post.id))}
      />
      {address.filter.status === "delete" && (
        <BinNotice event={event} canEmpty={board.erase !== null && list.posts.length > 0} />
      )}
      {event && <LazyNowRow eventId={event.id} className="my-2 hidden tall:block" />}
      <AutomaticBar event={event} className="my-2 rounded-md" />
      <FailedMediaNotice eventId={address.filter.event_id} className="mt-2 mb-4" />
      <DeckSwitch deck={deck} />
      <div {...board.incoming.touchHandlers} className="relative mt-2">
        <NewPostsPill board={board} />
        <BoardContent board={board} list={list} changingIds={changingIds} density={density} onNearEnd={loadMore} />
      </div>
      <BoardHold board={board} />
      <OpenPost board={board} total={list.total} changingIds={changingIds} />
      <KeysDialog isOpen={isKeysOpen} onOpenChange={setIsKeysOpen} />
    </>
  );
}

type OpenPostProps = { board: Board; total: number | null; changingIds: ReadonlySet<string> };

function OpenPost({ board, total, changingIds }: OpenPostProps) {
  const { open, address } = board;
  const { closePost } = address;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!open.fault) return;
    toast.danger(open.fault);
    closePost();
  }, [open.fault, closePost]);
  return (
    <PostViewer
      isOpen={address.openPost !== null}
      post={open.post}
      previous={open.previous}
      next={open.next}
      place={open.place === null || total === null ? null : `${open.place} of ${total}`}
      isBusy={open.post !== null && changingIds.has(open.post.id)}
      group={(open.post && board.groups.get(open.post.id)) ?? null}
      onSelectGroup={board.selectGroup}
      onApproveGroup={(post) => void board.approveGroup(post)}
      onMove={(post) => {
        // Cache the post: one that is not in the list opens at once, too.
        rememberPost(queryClient, post);
        address.showPost(post.id);
      }}
      onStatus={(post, status) => void board.changeOpen([post], status)}
      onFavourite={(post) => void board.toggleFavourite(post)}
      onErase={board.erase}
      onRevertApproval={board.revertApproval}
      onClose={closePost}
    />
  );
}

/** The next page is fetched when the open post is one of this many last ones. */
const postsBeforeEnd = 3;

/** Fetches the next page, one request at a time, also when the open post comes near the end of the list. */
function useLoadMore(list: ReturnType<typeof usePostList>, { open, shown }: Board) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  const isNearEnd = open.index !== null && open.index >= shown.length - postsBeforeEnd;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  return loadMore;
}

/** Shown once the chosen event was deleted, or the person was taken off it. */
function EventGone({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<CalendarX />}
      title={messages.posts.eventGone}
      description={messages.posts.eventGoneHint}
      action={<Button onClick={onShowAll}>Show all posts</Button>}
    />
  );
}

type DealButtonProps = { isBusy: boolean; onDeal: () => void };

/** Opens the oldest waiting post that nobody else has open. */
function DealButton({ isBusy, onDeal }: DealButtonProps) {
  return (
    <Button icon={<Hand aria-hidden="true" />} isBusy={isBusy} onClick={onDeal} aria-keyshortcuts="N">
      {messages.holds.deal}
    </Button>
  );
}

/**
 * Holds the post its moderator looks at, the open one or the focused card: colleagues see the name on it. A component of
 * its own, so that a moving focus re-renders nothing else.
 */
function BoardHold({ board }: { board: Board }) {
  const focusedId = useFocusedPostId();
  const { address, open, shown } = board;
  const post = address.openPost ? open.post : shown.find(({ id }) => id === focusedId);
  useHold(post ?? null, address.filter.event_id ?? null);
  useHolds();
  return null;
}

/**
 * Plays a sound when the counted waiting posts increase. An arrival that coincides with a decision stays silent:
 * somebody is looking.
 */
function useChime(isOn: boolean, { filter, counts }: QueueAddress): void {
  const { event_id } = filter;
  const waiting = counts?.pending ?? null;
  const known = useRef<{ event_id: string | undefined; waiting: number } | null>(null);
  useEffect(() => (isOn ? allowSoundOnPress() : undefined), [isOn]);
  useEffect(() => {
    if (waiting === null) return;
    const before = known.current;
    known.current = { event_id, waiting };
    if (isOn && before && before.event_id === event_id && waiting > before.waiting) void playChime();
  }, [isOn, event_id, waiting]);
}

/** Button that switches from the grid back to the deck; renders nothing if the deck is not offered. */
function DeckSwitch({ deck }: { deck: DeckChoice }) {
  if (!deck.isOffered) return null;
  return (
    <Button icon={<Layers aria-hidden="true" />} onClick={deck.show} className="mb-2 min-h-11 w-full">
      {messages.deck.deck}
    </Button>
  );
}
