"use client";

import { Megaphone } from "lucide-react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { useAds } from "@/lib/client/ads/hooks";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { messages } from "@/lib/shared/messages";
import { AdDialog } from "./ad-dialog";
import { AdPictureDialog } from "./ad-picture-dialog";
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
