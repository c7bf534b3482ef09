"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { messages } from "@/lib/shared/messages";

const text = messages.ads;
/** Side in pixels: three lines of a row. */
const side = 48;

/** Shows an ad's whole picture in a square of fixed size; lazy-loaded when its row scrolls into view. */
export function AdThumbnail({ ad }: { ad: OrganiserAd }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const frame = "size-12 shrink-0 rounded-md border border-line";
  if (brokenUrl === ad.media_url) {
    return (
      <span
        role="img"
        aria-label={text.pictureMissing}
        className={`${frame} grid place-items-center bg-sunken text-muted`}
      >
        <ImageOff aria-hidden="true" className="size-4" />
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: an immutable address of our own storage
    <img
      src={ad.media_url}
      alt={text.pictureOf(ad.ad_name)}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(ad.media_url)}
      className={`${frame} chequered object-contain`}
    />
  );
}
