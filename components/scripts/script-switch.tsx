"use client";

import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { useSetScriptOnOff } from "@/lib/client/scripts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserScript } from "@/lib/shared/scripts/contract";

const text = messages.scripts;

/** Switches a script optimistically; rolls back if the server refuses. */
export function ScriptSwitch({ script }: { script: OrganiserScript }) {
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
