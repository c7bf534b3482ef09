"use client";

import { Download, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useReceiptMessages } from "@/lib/client/language/receipt-messages";
import { canSharePictures, savePicture, sharePicture } from "@/lib/client/receipt/save-picture";
import { useFramedPicture } from "@/lib/client/receipt/use-framed-picture";

export type PictureActionsProps = {
  picture: Blob;
  caption: string;
  eventName: string;
  /** Used in the file's name. */
  slug: string;
  /** How Share stands out: 'large' and 'loud' make it one of the receipt's two buttons, and Save a link. */
  share?: "none" | "quiet" | "large" | "loud";
};

/** Saves or shares a guest's picture in the event's frame. The phone draws it in the page's colours. */
export function PictureActions({ picture, caption, eventName, slug, share = "quiet" }: PictureActionsProps) {
  const text = useReceiptMessages();
  const frameRef = useRef<HTMLDivElement>(null);
  const framed = useFramedPicture(frameRef, picture, { title: eventName, caption });
  const [canShare, setCanShare] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => setCanShare(canSharePictures()), []);

  if (framed === "failed") return null;
  const button = (use: (framed: Blob, name: string) => Promise<void>) => ({
    isBusy: framed === null,
    onClick: () => {
      if (!framed) return;
      setHasFailed(false);
      use(framed, `${slug}.jpg`).catch(() => setHasFailed(true));
    },
  });
  return (
    <div ref={frameRef} className="mt-3 flex flex-wrap justify-center gap-2">
      {canShare && (share === "loud" || share === "large") && (
        <PlainButton
          {...button(sharePicture)}
          variant={share === "loud" ? "primary" : "secondary"}
          size="lg"
          className="w-full"
          icon={<Share2 />}
        >
          {text.share}
        </PlainButton>
      )}
      <PlainButton
        {...button(savePicture)}
        {...(share !== "quiet" && { variant: "ghost", className: "underline underline-offset-4" })}
        size="sm"
        icon={<Download />}
      >
        {text.savePicture}
      </PlainButton>
      {canShare && share === "quiet" && (
        <PlainButton {...button(sharePicture)} size="sm" icon={<Share2 />}>
          {text.share}
        </PlainButton>
      )}
      {hasFailed && (
        <p role="alert" className="w-full text-center text-danger text-sm">
          {text.saveFailed}
        </p>
      )}
    </div>
  );
}
