"use client";

import { Image as ImageIcon } from "lucide-react";
import { type OwnPicture, useBlobUrl } from "@/lib/client/receipt/hooks";
import { receiptMessages as text } from "@/lib/shared/messages/receipt";
import { Joy, popClass } from "./joy";
import { type ShownState, StateBadge } from "./state-badge";

export type ReceiptCardProps = {
  /** The picture from the phone or the server; null if there is none. */
  picture: Blob | null;
  onDrawn?: OwnPicture["onDrawn"];
  onBroken?: OwnPicture["onBroken"];
  caption: string;
  state: ShownState;
  /** Seconds shown of a long clip; null if nothing is cut. */
  keptSeconds?: number | null;
  /** It just reached the wall while the guest was watching. */
  isJoyful?: boolean;
  /** One of several: smaller. */
  isSmall?: boolean;
};

/** Shows a guest's own picture as a card in the event's colours. */
export function ReceiptCard({ isJoyful = false, isSmall = false, ...card }: ReceiptCardProps) {
  const { picture, onDrawn, onBroken, caption, state, keptSeconds = null } = card;
  const url = useBlobUrl(picture);
  const height = isSmall ? "h-36" : "max-h-[45vh] min-h-40";
  return (
    <figure className={`relative m-0 ${isJoyful ? popClass : ""}`}>
      {isJoyful && <Joy />}
      <div className="overflow-hidden rounded-xl border border-line bg-(--top) text-(--top-text) shadow-md">
        {url ? (
          // biome-ignore lint/performance/noImgElement: a picture of the phone's own, at its own size.
          <img
            src={url}
            alt={text.pictureOf(caption)}
            className={`block w-full ${isSmall ? "object-cover" : "object-contain"} ${height}`}
            onLoad={onDrawn}
            onError={onBroken}
          />
        ) : (
          <div className={`grid place-items-center px-4 text-center ${state === "taken_back" ? "h-20" : "h-36"}`}>
            <span className="relative z-2 flex flex-col items-center gap-2 text-sm">
              <ImageIcon aria-hidden="true" className="size-8" />
              {state !== "taken_back" && text.picturePreparing}
            </span>
          </div>
        )}
        <figcaption
          className={`relative z-2 flex flex-col items-start gap-2 bg-(--top) text-left ${isSmall ? "p-3" : "p-4"}`}
        >
          {caption && (
            <span className={`break-words ${isSmall ? "line-clamp-2 text-sm" : "line-clamp-4"}`}>{caption}</span>
          )}
          <StateBadge state={state} isSmall={isSmall} />
          {keptSeconds !== null && <span className="text-sm">{text.clipCut(keptSeconds)}</span>}
        </figcaption>
      </div>
    </figure>
  );
}
