"use client";

import { Download, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { drawFramed } from "@/lib/client/receipt/framed-picture";
import { canSharePictures, savePicture, sharePicture } from "@/lib/client/receipt/save-picture";
import { receiptMessages as said } from "@/lib/shared/messages/receipt";

export type PictureActionsProps = {
  picture: Blob;
  caption: string;
  eventName: string;
  /** Names the file. */
  slug: string;
};

/** Saves or shares a guest's picture in the event's frame. The phone draws it, in the colours of the page. */
export function PictureActions({ picture, caption, eventName, slug }: PictureActionsProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const [canShare, setCanShare] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => setCanShare(canSharePictures()), []);

  const withPicture = async (use: (framed: Blob, name: string) => void | Promise<void>) => {
    if (!frameRef.current) return;
    const style = getComputedStyle(frameRef.current);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    setIsBusy(true);
    setHasFailed(false);
    try {
      const frame = { background: colour("--top"), text: colour("--top-text"), typeface: style.fontFamily };
      await use(await drawFramed(picture, { ...frame, title: eventName, caption }), `${slug}.jpg`);
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div ref={frameRef} className="mt-3 flex flex-wrap justify-center gap-2">
      <PlainButton size="sm" icon={<Download />} isBusy={isBusy} onClick={() => void withPicture(savePicture)}>
        {said.savePicture}
      </PlainButton>
      {canShare && (
        <PlainButton size="sm" icon={<Share2 />} isBusy={isBusy} onClick={() => void withPicture(sharePicture)}>
          {said.share}
        </PlainButton>
      )}
      {hasFailed && (
        <p role="alert" className="w-full text-center text-danger text-sm">
          {said.saveFailed}
        </p>
      )}
    </div>
  );
}
