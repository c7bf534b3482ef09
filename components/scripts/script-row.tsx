"use client";

import { memo } from "react";
import { InUse } from "@/components/shell/in-use";
import { RowActions } from "@/components/shell/row-actions";
import { Switch } from "@/components/ui/choice/switch";
import { toast } from "@/components/ui/overlay/toast";
import { TableCell, TableRow } from "@/components/ui/table";
import { useDeleteScript, useSetScriptOnOff } from "@/lib/client/scripts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserScript } from "@/lib/shared/scripts/contract";
import { globalLabels, placementLabels } from "./script-labels";

const text = messages.scripts;

export type ScriptRowProps = { script: OrganiserScript; onEdit: (script: OrganiserScript) => void };

function ScriptRowWithoutMemory({ script, onEdit }: ScriptRowProps) {
  return (
    <TableRow>
      <TableCell>
        <bdi className="font-medium">{script.script_name}</bdi>
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
        <ScriptActions script={script} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** Memoized: a change of one script must not re-render five hundred rows. */
export const ScriptRow = memo(ScriptRowWithoutMemory);

function ScriptActions({ script, onEdit }: ScriptRowProps) {
  const remove = useDeleteScript();
  const { id, script_name, used_in, is_global } = script;
  const isGlobal = is_global === "yes";
  const use = isGlobal
    ? { used: [], unusedSentence: text.globalInUse }
    : { used: used_in, unusedSentence: text.notInUse };
  return (
    <RowActions
      name={script_name}
      onEdit={() => onEdit(script)}
      deletion={{
        question: text.deleteConfirmation,
        description: <InUse name={script_name} usedSentence={text.inUse} {...use} />,
        remove: () => remove.mutateAsync(id),
        deleted: text.deleted,
        failed: text.deleteFailed,
      }}
      isDeleting={remove.isPending}
    />
  );
}

/** Switches a script optimistically; rolls back if the server refuses. */
function ScriptSwitch({ script }: { script: OrganiserScript }) {
  const setOnOff = useSetScriptOnOff(script.id);
  const isOn = script.on_off === "on";
  const handleChange = async (isChecked: boolean) => {
    // One toast id per script: quick clicks replace the toast.
    const notice = { id: `script-${script.id}` };
    try {
      await setOnOff.mutateAsync(isChecked ? "on" : "off");
      toast.success(text.statusUpdated, notice);
    } catch {
      toast.danger(text.statusFailed, notice);
    }
  };
  return (
    <span className="flex items-center gap-2">
      <Switch
        aria-label={`${script.script_name} on or off`}
        checked={isOn}
        onCheckedChange={(isChecked) => void handleChange(isChecked)}
      />
      <span aria-hidden="true" className="w-7 text-muted text-xs">
        {isOn ? "ON" : "OFF"}
      </span>
    </span>
  );
}
