"use client";

import { CircleAlert, CircleCheck, Layers, LayoutGrid, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { NowButton } from "@/components/show/now-button";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { AlarmSoundSwitch } from "@/components/wait-alarm/alarm-sound-switch";
import { WaitingMark } from "@/components/wait-alarm/waiting-mark";
import { usePageFaces } from "@/components/wall/typefaces/page-faces";
import { useOnline } from "@/lib/client/browser/use-online";
import { useHolder, useHolds } from "@/lib/client/holds/hooks";
import type { PostFilter } from "@/lib/client/posts/filter";
import { usePostList } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { guestLine, guestName } from "@/lib/shared/posts/guest-name";
import { textsOf } from "@/lib/shared/posts/texts";
import { reasonOf } from "@/lib/shared/rules/reason";
import { type Notices, routeNotices } from "../act/notices";
import { useModerationActions } from "../act/use-moderation-actions";
import { AutomaticBar } from "../board/automatic-bar";
import type { PostGroup } from "../groups/groups";
import { BringUpButton } from "../post/bring-up-button";
import { HeldBadge } from "../post/held-badge";
import { liveUpdatesGraceMs, useDelayedTrue } from "../post/live-updates-notice";
import { useHold } from "../post/use-hold";
import { PostMedia } from "../viewer/post-media";
import { DeckCard, type DeckCardHandle } from "./deck-card";
import { DeckControls } from "./deck-controls";
import { DeckOutline } from "./deck-outline";
import type { SwipeDirection } from "./swipe";
import { useDeck } from "./use-deck";
import { useDeckKeys } from "./use-deck-keys";

export type ModerationDeckProps = {
  filter: PostFilter;
  /** The selected event; null for all events, or while it is not known. */
  event: ModerationEvent | null;
  /** The socket is connected and delivers changes. */
  hasLiveUpdates: boolean;
  onGrid: () => void;
};

const text = messages.deck;
/** Fetch the next page when this few cards are left. */
const fetchBelowCards = 10;

/** Shows the waiting posts one at a time, for one-handed use on a phone. */
export default function ModerationDeck({ filter, event, hasLiveUpdates, onGrid }: ModerationDeckProps) {
  const oldestFirst = useMemo<PostFilter>(() => ({ ...filter, order: "oldest" }), [filter]);
  const list = usePostList(oldestFirst, { hasLiveUpdates });
  usePageFaces(list.posts.flatMap(textsOf));
  const actions = useModerationActions();
  const [notice, setNotice] = useDeckNotice();
  const { shown, next, group, remaining, decide, undo } = useDeck(list.posts, {
    filter: oldestFirst,
    actions,
    onDecidedElsewhere: (post) => setNotice({ tone: "info", text: text.takenAway(guestName(post)) }),
  });
  /** The card whose decision counts for all of its group. */
  const [allOf, setAllOf] = useState<string | null>(null);
  const isForAll = group !== null && allOf === shown?.id;
  const toggleAll = () => setAllOf(isForAll ? null : (shown?.id ?? null));
  const targets = (isForAll ? group.posts : shown && [shown]) ?? [];
  const card = useRef<DeckCardHandle>(null);
  const go = (direction: SwipeDirection) => card.current?.fling(direction);
  const handleSwiped = (direction: SwipeDirection) => {
    if (!shown) return;
    if (direction === "up") void actions.toggleFavourite(shown);
    else decide(targets, direction === "right" ? "approve" : "banned");
  };
  useDeckKeys({ post: shown, targets, group, go, decide, undo, toggleAll });
  useHold(shown, filter.event_id ?? null);
  useHolds();
  useMoreCards(list, remaining);
  return (
    <div className="-mx-4 -my-6 flex h-[calc(100vh-var(--top-bar-height))] min-h-96 flex-col supports-[height:100dvh]:h-[calc(100dvh-var(--top-bar-height))]">
      <div className="flex min-h-12 items-center gap-1 pr-1 pl-3">
        <h1 className="sr-only">{text.title}</h1>
        <div className="flex min-w-0 flex-1">
          <WaitingMark eventId={filter.event_id ?? null} only="waiting" isShort />
        </div>
        {event && <NowButton eventId={event.id} className="min-h-11" />}
        <AlarmSoundSwitch className="size-11" />
        <Button variant="ghost" icon={<LayoutGrid aria-hidden="true" />} onClick={onGrid} className="min-h-11 px-3">
          {text.grid}
        </Button>
      </div>
      <AutomaticBar event={event} />
      <div className={cn("relative min-h-0 flex-1 overflow-hidden", shown && "bg-black text-white")}>
        {next && (
          <div key={next.id} aria-hidden="true" className="absolute inset-0">
            <PostMedia post={next} place="beneath" />
          </div>
        )}
        {shown && (
          <div className="pointer-events-none absolute top-2 left-2 z-10 mr-28 flex flex-col items-start gap-2">
            <Holder postId={shown.id} />
            {group && <GroupSwitch group={group} isOn={isForAll} onToggle={toggleAll} />}
          </div>
        )}
        {shown && <BringUpButton post={shown} className="absolute top-1 right-13 z-10" />}
        {shown ? <DeckCard key={shown.id} ref={card} post={shown} onSwiped={handleSwiped} /> : <NoCard list={list} />}
        <p aria-live="polite" className="sr-only">
          {shown && [text.announce(guestLine(shown), shown.caption), reasonOf(shown)].filter(Boolean).join(" ")}
        </p>
      </div>
      <StatusLine notice={notice ?? (shown && hint)} hasLiveUpdates={hasLiveUpdates} />
      <DeckControls post={shown} onGo={go} onStatus={(status) => decide(targets, status)} onUndo={undo} />
    </div>
  );
}

/** Shows which colleague has the same card open. */
function Holder({ postId }: { postId: string }) {
  const holder = useHolder(postId);
  return holder && <HeldBadge name={holder} />;
}

type GroupSwitchProps = { group: PostGroup; isOn: boolean; onToggle: () => void };

/** Makes the next decision count for all cards of the group. */
function GroupSwitch({ group: { note, posts }, isOn, onToggle }: GroupSwitchProps) {
  const Icon = isOn ? CircleCheck : Layers;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-lg bg-raised px-3 py-1.5 text-left text-ink text-sm shadow-md aria-pressed:bg-accent aria-pressed:text-on-fill"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0">
        {note} <b className="block font-semibold">{messages.rules.group.decide(posts.length)}</b>
      </span>
    </button>
  );
}

function NoCard({ list }: { list: ReturnType<typeof usePostList> }) {
  if (list.isError) {
    return (
      <Centred>
        <ErrorState description={list.error.message} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      </Centred>
    );
  }
  if (list.isPending || list.hasNextPage) return <DeckOutline />;
  return (
    <Centred>
      <EmptyState icon={<CircleCheck />} title={text.nothing} description={text.nothingHint} />
    </Centred>
  );
}

const Centred = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 grid place-items-center overflow-y-auto">{children}</div>
);

const tones: Record<DeckNotice["tone"], string> = { success: "text-ink", info: "text-muted", danger: "text-danger" };
/** Shown until the first notice. */
const hint: DeckNotice = { tone: "info", text: text.gestures };

/** Status line between the picture and the buttons, so that it covers neither. */
function StatusLine({ notice, hasLiveUpdates }: { notice: DeckNotice | null; hasLiveUpdates: boolean }) {
  const isOnline = useOnline();
  const isDisconnected = useDelayedTrue(!hasLiveUpdates, liveUpdatesGraceMs);
  const trouble = isOnline ? isDisconnected && messages.posts.notHeard : text.offline;
  const isFailure = notice?.tone === "danger";
  return (
    <p
      role="status"
      className={cn(
        "flex min-h-11 items-center justify-center gap-2 px-4 py-1 text-center text-sm max-[359px]:text-xs",
        notice && tones[notice.tone],
        trouble && !isFailure && "text-warning",
      )}
    >
      {isFailure && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
      {trouble && !isFailure && <WifiOff aria-hidden="true" className="size-4 shrink-0" />}
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        {trouble && !isFailure ? trouble : notice && <NoticeText notice={notice} />}
      </span>
    </p>
  );
}

function NoticeText({ notice: { title, text } }: { notice: DeckNotice }) {
  return title ? (
    <>
      <b className="font-semibold">{title}</b> {text}
    </>
  ) : (
    text
  );
}

function useMoreCards(list: ReturnType<typeof usePostList>, remaining: number) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isWanted = remaining < fetchBelowCards && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}

type DeckNotice = { tone: "success" | "danger" | "info"; text: string; title?: ReactNode };

/** Keeps the last notice for the deck's own status line, so that no toast covers the next card. */
function useDeckNotice() {
  const [notice, setNotice] = useState<DeckNotice | null>(null);
  useEffect(() => {
    const showNotice =
      (tone: DeckNotice["tone"]): Notices[typeof tone] =>
      (text, { title, id = tone } = {}) => {
        // Skip the title 'status updated': the card has visibly left.
        setNotice({ tone, text, title: title === messages.posts.statusUpdated ? undefined : title });
        return id;
      };
    const dismiss = () => setNotice(null);
    return routeNotices({
      success: showNotice("success"),
      danger: showNotice("danger"),
      info: showNotice("info"),
      dismiss,
    });
  }, []);
  return [notice, setNotice] as const;
}
