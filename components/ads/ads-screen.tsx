"use client";

import { ImageOff, Megaphone } from "lucide-react";
import { useState } from "react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { Dialog, DialogBody } from "@/components/ui/overlay/dialog";
import { useAds } from "@/lib/client/ads/hooks";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { messages } from "@/lib/shared/messages";
import { AdDialog } from "./ad-dialog";
import { AdRow } from "./ad-row";

const columns = ["Ad Name", "Quick Look", "Action"] as const;

/** Lists the account's ads (spec, section 2.11). */
export function AdsScreen() {
  const ads = useAds();
  const { open, close, opening, isOpen, item } = useEditing<OrganiserAd>();
  const picture = useEditing<OrganiserAd>();
  return (
    <>
      <ListScreen
        title="Ads"
        list={ads}
        columns={columns}
        searchText={(ad) => `${ad.ad_name} ${ad.ad_url}`}
        renderRow={(ad) => <AdRow key={ad.id} ad={ad} onEdit={open} onLook={picture.open} />}
        addLabel="Add New Ad"
        onAdd={() => open(null)}
        onEdit={open}
        empty={{ icon: <Megaphone />, title: messages.ads.none, description: messages.ads.noneHint }}
      />
      <AdDialog key={opening} isOpen={isOpen} ad={item} onClose={close} />
      {picture.item && <AdPictureDialog isOpen={picture.isOpen} ad={picture.item} onClose={picture.close} />}
    </>
  );
}

type AdPictureDialogProps = { isOpen: boolean; ad: OrganiserAd; onClose: () => void };

/** Shows an ad's picture as large as the window allows. */
function AdPictureDialog({ isOpen, ad, onClose }: AdPictureDialogProps) {
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
