"use client";

import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { InUse } from "@/components/shell/in-use";
import { IconButton } from "@/components/ui/icon-button";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import { useConfirmedDelete } from "@/components/ui/use-confirmed-delete";
import { messages } from "@/lib/messages";
import type { OrganiserScript } from "@/lib/scripts/contract";
import { useDeleteScript } from "@/lib/scripts/hooks";
import { globalLabels, placementLabels } from "./script-labels";
import { ScriptSwitch } from "./script-switch";

const said = messages.scripts;

export type ScriptRowProps = { script: OrganiserScript; onEdit: (script: OrganiserScript) => void };

function ScriptRowWithoutMemory({ script, onEdit }: ScriptRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="font-medium">{script.script_name}</span>
      </TableCell>
      <TableCell label="ON/OFF" isTight>
        <ScriptSwitch script={script} />
      </TableCell>
      <TableCell label="Placement" isTight>
        {placementLabels[script.script_placement]}
      </TableCell>
      <TableCell label="Global" isTight>
        {globalLabels[script.is_global]}
      </TableCell>
      <TableCell isTight>
        <RowActions script={script} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** One script in the table. Remembered: a change of one script must not paint five hundred rows. */
export const ScriptRow = memo(ScriptRowWithoutMemory);

function RowActions({ script, onEdit }: ScriptRowProps) {
  const remove = useDeleteScript();
  const confirmedDelete = useConfirmedDelete();
  const { script_name, used_in, is_global } = script;
  const isGlobal = is_global === "yes";
  const handleDelete = () =>
    confirmedDelete({
      question: said.deleteConfirmation,
      description: (
        <InUse
          name={script_name}
          used={isGlobal ? [] : used_in}
          usedSentence={said.inUse}
          unusedSentence={isGlobal ? said.globalInUse : said.notInUse}
        />
      ),
      remove: () => remove.mutateAsync(script.id),
      deleted: said.deleted,
      failed: said.deleteFailed,
    });
  return (
    <TableActions>
      <IconButton size="sm" label="Edit" onClick={() => onEdit(script)}>
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
