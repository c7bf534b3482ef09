"use client";

import { ExternalLink, ImageIcon, ImageOff } from "lucide-react";
import { memo, useState } from "react";
import { InUse } from "@/components/shell/in-use";
import { RowActions } from "@/components/shell/row-actions";
import { IconButton } from "@/components/ui/icon-button";
import { TableCell, TableRow } from "@/components/ui/table";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useDeleteAd } from "@/lib/client/ads/hooks";
import type { OrganiserAd } from "@/lib/shared/ads/contract";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.ads;

export type AdRowProps = {
  ad: OrganiserAd;
  onEdit: (ad: OrganiserAd) => void;
  onLook: (ad: OrganiserAd) => void;
};

function AdRowWithoutMemory({ ad, onEdit, onLook }: AdRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <AdThumbnail ad={ad} />
          <span className="min-w-0">
            <span className="font-medium">{ad.ad_name}</span>
            <span className="block text-muted text-xs">
              {shortDate(ad.ad_date, useTimeZone())} · {text.programCount(ad.used_in.length)}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label="Quick Look" isTight>
        <QuickLook ad={ad} onLook={onLook} />
      </TableCell>
      <TableCell isTight>
        <AdActions ad={ad} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** Memoized: a change of one ad must not re-render five hundred rows. */
export const AdRow = memo(AdRowWithoutMemory);

function QuickLook({ ad, onLook }: Pick<AdRowProps, "ad" | "onLook">) {
  return (
    <span className="-my-1 flex gap-1">
      {ad.ad_url ? (
        <IconButton size="sm" asChild label="Open the link in a new tab">
          <a href={ad.ad_url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" />
          </a>
        </IconButton>
      ) : (
        <IconButton size="sm" label={text.noLink} aria-disabled="true" className="opacity-40">
          <ExternalLink aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" label="Show the picture" onClick={() => onLook(ad)}>
        <ImageIcon aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function AdActions({ ad, onEdit }: Pick<AdRowProps, "ad" | "onEdit">) {
  const remove = useDeleteAd();
  const { id, ad_name } = ad;
  return (
    <RowActions
      name={ad_name}
      onEdit={() => onEdit(ad)}
      deletion={{
        refusal: ad.last_in.length > 0 ? text.cannotDelete : undefined,
        description: <Uses ad={ad} />,
        remove: () => remove.mutateAsync(id),
      }}
      isDeleting={remove.isPending}
    />
  );
}

/** Names the programs that show the ad, or those that block its deletion. */
function Uses({ ad: { ad_name, used_in, last_in } }: Pick<AdRowProps, "ad">) {
  if (last_in.length > 0) return <InUse name={ad_name} used={last_in} usedSentence={text.lastIn} />;
  return <InUse name={ad_name} used={used_in} usedSentence={text.inUse} unusedSentence={text.notInUse} />;
}

/** Side in pixels: three lines of a row. */
const side = 48;

/** Shows an ad's whole picture in a square of fixed size; lazy-loaded when its row scrolls into view. */
function AdThumbnail({ ad }: { ad: OrganiserAd }) {
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
