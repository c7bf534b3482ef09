"use client";

import { useEffect, useRef, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { isIos } from "@/lib/client/browser/platform";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { useReceiptMessages } from "@/lib/client/language/receipt-messages";
import { albumWith, type SentPost, takeUncelebrated } from "@/lib/client/receipt/album";
import { useReceipt } from "@/lib/client/receipt/hooks";
import { askToPersist } from "@/lib/client/receipt/persist";
import { rememberPosted } from "@/lib/client/receipt/token";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { publicPaths } from "@/lib/shared/public-paths";
import type { Receipt, ReceiptState } from "@/lib/shared/receipt/contract";
import { receiptPaths } from "@/lib/shared/receipt/paths";
import { LinkMail } from "./link-mail";
import { OwnPost } from "./own-post";

export { loadReceiptMessages as loadTexts } from "@/lib/client/language/receipt-messages";

/** Only these fields; the colours come from the surrounding card. */
type EventOfReceipt = Pick<PublicEvent, "id" | "event_name" | "event_url_slug">;

export type ReceiptViewProps = {
  event: EventOfReceipt;
  /** The phone's token that sent these posts. */
  token: string;
  /** The posts just sent, with the ids of the server's answers. */
  sent: readonly SentPost[];
  /** Starts another post of the same guest. */
  onAgain: () => void;
  /** Hands the phone to another guest. */
  onSomebodyElse: () => void;
};

/** Shows guests their own pictures after sending, updated as soon as they reach the wall. */
export default function ReceiptView({ event, token, sent, onAgain, onSomebodyElse }: ReceiptViewProps) {
  const text = useReceiptMessages();
  const { guestForm, page } = useGuestMessages();
  const slug = event.event_url_slug;
  const { receipt, refetch } = useReceipt(token);
  const album = albumWith(token, sent);
  const onWall = album.filter((post) => stateOf(post, receipt) === "on_the_wall").map(({ id }) => id);
  const celebrated = useCelebrated(onWall);
  // An earlier post on the wall says nothing about one that still waits.
  const announced = onWall.filter((id) => celebrated.has(id) || sent.some((post) => post.id === id));
  const isWaiting = sent.some((post) => stateOf(post, receipt) === "waiting");
  useEffect(() => {
    rememberPosted(event.id, token);
    askToPersist();
  }, [event.id, token]);
  return (
    <div className="flex flex-1 flex-col items-center px-4 py-8 text-center sm:px-6">
      <Sentence isWaiting={isWaiting} onWall={announced.length} />
      {sent.length > 1 && <p className="mt-2 text-muted">{guestForm.allWaiting(sent.length)}</p>}
      {isWaiting && receipt?.queue && receipt.queue.waiting > 0 && <Queue {...receipt.queue} />}
      <ul
        aria-label={text.album(album.length)}
        className={`mt-6 grid w-full list-none items-start gap-4 p-0 ${album.length > 1 ? "grid-cols-2" : "max-w-sm"}`}
      >
        {album.map((post) => (
          <li key={post.id} className="min-w-0">
            <OwnPost
              id={post.id}
              onPhone={post.preview}
              small={post.small}
              isWords={post.isWords}
              known={receipt?.posts.find(({ id }) => id === post.id)}
              caption={post.caption}
              state={stateOf(post, receipt)}
              isCelebrated={celebrated.has(post.id)}
              share={post.id !== (announced[0] ?? album[0]?.id) ? "none" : announced.length > 0 ? "loud" : "large"}
              isSmall={album.length > 1}
              eventName={event.event_name}
              {...{ slug, token, refetch }}
            />
          </li>
        ))}
      </ul>
      {receipt?.mail_to && isIos(navigator) && (
        <div className="mt-8 w-full max-w-sm">
          <LinkMail token={token} address={receipt.mail_to} isFirst />
        </div>
      )}
      <PlainButton variant="primary" size="lg" className="mt-8 w-full max-w-sm" onClick={onAgain}>
        {page.postAnother}
      </PlainButton>
      <div className="mt-3 flex flex-wrap justify-center gap-x-6">
        {/* Full page loads: the wall has its own stylesheet, and the guest page's URL holds a token that must not
            be stored. */}
        <a href={publicPaths.event(slug)} className={linkClass}>
          {page.seeWall}
        </a>
        {receipt?.album && (
          <a href={receipt.album} className={linkClass}>
            {text.wholeAlbum}
          </a>
        )}
        <a href={receiptPaths.myPosts(token)} className={linkClass}>
          {page.myPosts}
        </a>
        <button type="button" className={linkClass} onClick={onSomebodyElse}>
          {page.someoneElse}
        </button>
      </div>
    </div>
  );
}

const linkClass = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

/** Shows how many photos wait at the event, and how long the last ones took. */
function Queue({ waiting, last_took_seconds }: NonNullable<Receipt["queue"]>) {
  const text = useReceiptMessages();
  const minutes = last_took_seconds === null ? null : Math.max(1, Math.round(last_took_seconds / 60));
  const sentences = [text.photosWaiting(waiting), ...(minutes === null ? [] : [text.lastTook(minutes)])];
  return <p className="mt-2 text-muted">{sentences.join(" ")}</p>;
}

/**
 * Shows the posts' state in one sentence. It takes the focus, because the clicked button is gone, so that screen
 * readers read it. The element stays the same: it keeps the focus, and updates are announced.
 */
function Sentence({ isWaiting, onWall }: { isWaiting: boolean; onWall: number }) {
  const text = useReceiptMessages();
  const { submission } = useGuestMessages();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className={`grid min-h-21 max-w-sm place-content-center text-balance outline-none sm:min-h-14 ${onWall > 0 ? "guest-display text-2xl" : "font-medium text-lg"}`}
    >
      {onWall > 0 ? text.turned(onWall) : isWaiting && submission.submitted}
    </p>
  );
}

/**
 * Returns a post's state: 'waiting' before the server's first answer; a missing post is off the wall, whoever removed
 * it.
 */
function stateOf({ id }: SentPost, receipt: Receipt | null): ReceiptState {
  if (!receipt) return "waiting";
  return receipt.posts.find((post) => post.id === id)?.state ?? "not_on_the_wall";
}

/** Milliseconds on, off and on: felt through a pocket, over before it annoys. */
const celebrationVibration = [80, 60, 160] as const;

/** Returns the ids of posts that reached the wall while the guest watched, each for the first time. */
function useCelebrated(onWall: readonly string[]): ReadonlySet<string> {
  const [celebrated, setCelebrated] = useState<ReadonlySet<string>>(new Set());
  const ids = onWall.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids identify the list.
  useEffect(() => {
    const fresh = takeUncelebrated(onWall);
    if (fresh.length === 0) return;
    setCelebrated((known) => new Set([...known, ...fresh]));
    // Absent in Safari.
    if (typeof navigator.vibrate === "function") navigator.vibrate([...celebrationVibration]);
  }, [ids]);
  return celebrated;
}
