"use client";

import { Check, Clock, Image as ImageIcon, ImageOff, Undo2 } from "lucide-react";
import type { CSSProperties } from "react";
import { useReceiptMessages } from "@/lib/client/language/receipt-messages";
import { type OwnPicture, useBlobUrl } from "@/lib/client/receipt/hooks";
import type { ReceiptState } from "@/lib/shared/receipt/contract";
import styles from "./receipt-card.module.css";

export type ReceiptCardProps = {
  /** The picture from the phone or the server; null if there is none. */
  picture: Blob | null;
  onDrawn?: OwnPicture["onDrawn"];
  onBroken?: OwnPicture["onBroken"];
  caption: string;
  /** The caption is the whole post, so no picture comes. */
  isWords?: boolean;
  state: ShownState;
  /** Seconds shown of a long clip; null if nothing is cut. */
  keptSeconds?: number | null;
  /** Minutes that its picture takes, if they are many. */
  waitMinutes?: number | null;
  /** It just reached the wall while the guest was watching. */
  isCelebrated?: boolean;
  /** One of several: smaller. */
  isSmall?: boolean;
};

/** Shows a guest's own picture as a card in the event's colours. */
export function ReceiptCard({ isCelebrated = false, isSmall = false, ...card }: ReceiptCardProps) {
  const { picture, onDrawn, onBroken, caption, isWords = false, state, keptSeconds = null, waitMinutes = null } = card;
  const text = useReceiptMessages();
  const url = useBlobUrl(picture);
  const height = isSmall ? "h-36" : "max-h-[45vh] min-h-40";
  return (
    <figure className={`relative m-0 ${isCelebrated ? popClass : ""}`}>
      {isCelebrated && <Confetti />}
      {isCelebrated && url && <Flight url={url} className={height} />}
      <div className="overflow-hidden rounded-xl border border-line bg-(--top) text-(--top-text) shadow-md">
        {url ? (
          // biome-ignore lint/performance/noImgElement: a picture of the phone's own, at its own size.
          <img
            src={url}
            alt={text.pictureOf(caption)}
            loading={isSmall ? "lazy" : "eager"}
            className={`block w-full ${isSmall ? "object-cover" : "object-contain"} ${height}`}
            onLoad={onDrawn}
            onError={onBroken}
          />
        ) : isWords ? (
          <blockquote
            dir="auto"
            className={`relative z-2 m-0 break-words text-start font-medium ${isSmall ? "line-clamp-6 p-3 text-sm" : "p-5 text-xl"}`}
          >
            {caption}
          </blockquote>
        ) : (
          <div className={`grid place-items-center px-4 text-center ${state === "taken_back" ? "h-20" : "h-36"}`}>
            <span className="relative z-2 flex flex-col items-center gap-2 text-sm">
              <ImageIcon aria-hidden="true" className="size-8" />
              {state !== "taken_back" && <span>{text.picturePreparing}</span>}
            </span>
          </div>
        )}
        <figcaption
          className={`relative z-2 flex flex-col items-start gap-2 bg-(--top) text-start ${isSmall ? "p-3" : "p-4"}`}
        >
          {caption && !isWords && (
            <span dir="auto" className={`break-words ${isSmall ? "line-clamp-2 text-sm" : "line-clamp-4"}`}>
              {caption}
            </span>
          )}
          <StateBadge state={state} isSmall={isSmall} />
          {state === "waiting" && waitMinutes !== null && (
            <span className="text-sm">{text.pictureWait(waitMinutes)}</span>
          )}
          {keptSeconds !== null && <span className="text-sm">{text.clipCut(keptSeconds / 60)}</span>}
        </figcaption>
      </div>
    </figure>
  );
}

const colours = ["var(--top)", "var(--cta)", "var(--bottom)", "var(--top-text)", "var(--cta-text)"];
/**
 * The golden angle (radians) spreads any number of pieces evenly without randomness: server and browser render the
 * same.
 */
const goldenAngle = 2.399963;

const pieces = Array.from({ length: 22 }, (_, index): CSSProperties => {
  const angle = index * goldenAngle;
  const reach = 90 + (index % 5) * 28;
  return {
    background: colours[index % colours.length],
    "--x": `${Math.round(Math.cos(angle) * reach)}px`,
    "--y": `${Math.round(Math.sin(angle) * reach * 0.8 + 60)}px`,
    "--turn": `${index * 97}deg`,
    "--delay": `${(index % 4) * 40}ms`,
  } as CSSProperties;
});

/** Renders the confetti: none with reduced motion, and hidden from screen readers, which get text instead. */
function Confetti() {
  return (
    <div aria-hidden="true" className={styles.burst}>
      {pieces.map((style) => (
        <span key={`${style.background}${JSON.stringify(style)}`} style={style} />
      ))}
    </div>
  );
}

/** Renders the picture's flight to the wall. Decorative: the sentence above tells the same. */
function Flight({ url, className }: { url: string; className: string }) {
  return (
    <div aria-hidden="true" data-flight="" className={styles.flight}>
      {/* biome-ignore lint/performance/noImgElement: a picture of the phone's own, at its own size. */}
      <img src={url} alt="" className={`block w-full object-cover ${className}`} />
    </div>
  );
}

const popClass = styles.pop ?? "";

/** Only the page that took a post back knows `taken_back`: the server has deleted it. */
type ShownState = ReceiptState | "taken_back";

const badges = {
  waiting: { icon: Clock, words: "waiting", colours: "border border-current" },
  on_the_wall: { icon: Check, words: "onTheWallShort", colours: "bg-(--cta) text-(--cta-text)" },
  not_on_the_wall: { icon: ImageOff, words: "notOnTheWall", colours: "border border-current" },
  taken_back: { icon: Undo2, words: "takenBackShort", colours: "border border-current" },
} as const;

/** Shows a post's state as text and icon, on a card of the event's own colour. */
function StateBadge({ state, isSmall }: { state: ShownState; isSmall: boolean }) {
  const text = useReceiptMessages();
  const { icon: Icon, colours } = badges[state];
  const words = isSmall && state === "waiting" ? text.waitingShort : text[badges[state].words];
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-2xl py-0.5 text-start font-medium ${isSmall ? "px-2 text-xs" : "px-2.5 text-sm"} ${colours}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{words}</span>
    </span>
  );
}
