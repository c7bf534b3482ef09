"use client";

import { ExternalLink, ImageIcon, Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { InUse } from "@/components/shell/in-use";
import { IconButton } from "@/components/ui/icon-button";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import { useConfirmedDelete } from "@/components/ui/use-confirmed-delete";
import type { OrganiserAd } from "@/lib/ads/contract";
import { useDeleteAd } from "@/lib/ads/hooks";
import { shortDate } from "@/lib/format";
import { messages } from "@/lib/messages";

const said = messages.ads;

export type AdRowProps = {
  ad: OrganiserAd;
  onEdit: (ad: OrganiserAd) => void;
  onLook: (ad: OrganiserAd) => void;
};

function AdRowWithoutMemory({ ad, onEdit, onLook }: AdRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="font-medium">{ad.ad_name}</span>
        <span className="block text-muted text-xs">
          {shortDate(ad.ad_date)} · {said.programCount(ad.used_in.length)}
        </span>
      </TableCell>
      <TableCell label="Quick Look" isTight>
        <QuickLook ad={ad} onLook={onLook} />
      </TableCell>
      <TableCell isTight>
        <RowActions ad={ad} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** One ad in the table. Remembered: a change of one ad must not paint five hundred rows. */
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
        <IconButton size="sm" label={said.noLink} aria-disabled="true" className="opacity-40">
          <ExternalLink aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" label="Show the picture" onClick={() => onLook(ad)}>
        <ImageIcon aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function RowActions({ ad, onEdit }: Pick<AdRowProps, "ad" | "onEdit">) {
  const remove = useDeleteAd();
  const confirmedDelete = useConfirmedDelete();
  const handleDelete = () =>
    confirmedDelete({
      description: (
        <InUse name={ad.ad_name} used={ad.used_in} usedSentence={said.inUse} unusedSentence={said.notInUse} />
      ),
      remove: () => remove.mutateAsync(ad.id),
    });
  return (
    <TableActions>
      <IconButton size="sm" label="Edit" onClick={() => onEdit(ad)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        variant="danger"
        label={messages.common.delete}
        isBusy={remove.isPending}
        onClick={() => void handleDelete()}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </TableActions>
  );
}
