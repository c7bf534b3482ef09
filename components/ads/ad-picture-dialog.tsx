"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { messages } from "@/lib/shared/messages";

export type AdPictureDialogProps = { isOpen: boolean; ad: OrganiserAd; onClose: () => void };

/** Shows an ad's picture as large as the window allows. */
export function AdPictureDialog({ isOpen, ad, onClose }: AdPictureDialogProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <Dialog isOpen={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()} title={ad.ad_name} size="lg">
      <DialogBody className="grid place-items-center">
        {brokenUrl === ad.media_url ? (
          <p className="flex items-center gap-2 py-12 text-muted">
            <ImageOff aria-hidden="true" className="size-5" />
            {messages.ads.pictureMissing}
          </p>
        ) : (
          // biome-ignore lint/performance/noImgElement: an immutable address, already the right size
          <img
            src={ad.media_url}
            alt={ad.ad_name}
            width={ad.media_width ?? undefined}
            height={ad.media_height ?? undefined}
            onError={() => setBrokenUrl(ad.media_url)}
            className="chequered h-auto max-h-[65dvh] w-auto max-w-full rounded-md object-contain"
          />
        )}
      </DialogBody>
    </Dialog>
  );
}
