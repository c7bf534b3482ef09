"use client";

import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { InUse } from "@/components/shell/in-use";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import { useConfirmedDelete } from "@/components/ui/use-confirmed-delete";
import { limits } from "@/lib/limits";
import { messages } from "@/lib/messages";
import type { OrganiserProgram } from "@/lib/programs/contract";
import { useDeleteProgram } from "@/lib/programs/hooks";

const said = messages.programs;

export type ProgramRowProps = { program: OrganiserProgram; onEdit: (program: OrganiserProgram) => void };

function ProgramRowWithoutMemory({ program, onEdit }: ProgramRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="font-medium">{program.ads_group_name}</span>
        <span className="block text-muted text-xs">{said.eventCount(program.used_in.length)}</span>
      </TableCell>
      {/* A share of the table whatever the badges would like: else long names of ads take the program's own away. */}
      <TableCell label="Ads" className="sm:w-1/2 sm:max-w-0">
        <AdBadges ads={program.ads} />
      </TableCell>
      <TableCell isTight>
        <RowActions program={program} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** One program in the table. Remembered: a change of one program must not paint five hundred rows. */
export const ProgramRow = memo(ProgramRowWithoutMemory);

function AdBadges({ ads }: Pick<OrganiserProgram, "ads">) {
  if (ads.length === 0) return <span className="text-muted">{said.noAdsShown}</span>;
  const shown = ads.slice(0, limits.programBadges);
  const rest = ads.length - shown.length;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {shown.map((ad) => (
        <Badge key={ad.ads_id} title={ad.ad_name} className="max-w-[min(15rem,100%)]">
          {ad.ad_name}
        </Badge>
      ))}
      {rest > 0 && <span className="whitespace-nowrap text-muted text-xs">{said.moreAds(rest)}</span>}
    </span>
  );
}

function RowActions({ program, onEdit }: ProgramRowProps) {
  const remove = useDeleteProgram();
  const confirmedDelete = useConfirmedDelete();
  const { ads_group_name, used_in } = program;
  const handleDelete = () =>
    confirmedDelete({
      description: (
        <InUse name={ads_group_name} used={used_in} usedSentence={said.inUse} unusedSentence={said.notInUse} />
      ),
      remove: () => remove.mutateAsync(program.id),
    });
  return (
    <TableActions>
      <IconButton size="sm" label="Edit" onClick={() => onEdit(program)}>
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
