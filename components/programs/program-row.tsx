"use client";

import { memo } from "react";
import { InUse } from "@/components/shell/in-use";
import { RowActions } from "@/components/shell/row-actions";
import { Badge } from "@/components/ui/badge";
import { TableCell, TableRow } from "@/components/ui/table";
import { useDeleteProgram } from "@/lib/client/programs/hooks";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { OrganiserProgram } from "@/lib/shared/programs/contract";

const text = messages.programs;

export type ProgramRowProps = { program: OrganiserProgram; onEdit: (program: OrganiserProgram) => void };

function ProgramRowWithoutMemory({ program, onEdit }: ProgramRowProps) {
  return (
    <TableRow>
      <TableCell>
        <bdi className="font-medium">{program.ads_group_name}</bdi>
        <span className="block text-muted text-xs">{text.eventCount(program.used_in.length)}</span>
      </TableCell>
      {/* Fixed share of the table: otherwise long ad names squeeze out the program's own. */}
      <TableCell label="Ads" className="sm:w-1/2 sm:max-w-0">
        <AdBadges ads={program.ads} />
      </TableCell>
      <TableCell isTight>
        <ProgramActions program={program} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** Memoized: a change of one program must not re-render five hundred rows. */
export const ProgramRow = memo(ProgramRowWithoutMemory);

function AdBadges({ ads }: Pick<OrganiserProgram, "ads">) {
  if (ads.length === 0) return <span className="text-muted">{text.noAdsShown}</span>;
  const shown = ads.slice(0, limits.programBadges);
  const rest = ads.length - shown.length;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {shown.map((ad) => (
        <Badge key={ad.ads_id} title={ad.ad_name} className="max-w-[min(15rem,100%)]">
          <bdi>{ad.ad_name}</bdi>
        </Badge>
      ))}
      {rest > 0 && <span className="whitespace-nowrap text-muted text-xs">{text.moreAds(rest)}</span>}
    </span>
  );
}

function ProgramActions({ program, onEdit }: ProgramRowProps) {
  const remove = useDeleteProgram();
  const { id, ads_group_name, used_in } = program;
  const sentences = { usedSentence: text.inUse, unusedSentence: text.notInUse };
  return (
    <RowActions
      name={ads_group_name}
      onEdit={() => onEdit(program)}
      deletion={{
        description: <InUse name={ads_group_name} used={used_in} {...sentences} />,
        remove: () => remove.mutateAsync(id),
      }}
      isDeleting={remove.isPending}
    />
  );
}
