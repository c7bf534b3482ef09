import { MonitorPlay } from "lucide-react";
import { UsedInList } from "@/components/shell/in-use";
import { messages } from "@/lib/shared/messages";
import type { OrganiserScript, ScriptPlace } from "@/lib/shared/scripts/contract";

const text = messages.scripts;

export type WhereItRunsProps = {
  /** Null for a new script. */
  script: OrganiserScript | null;
  /** Selected in the form. */
  isGlobal: boolean;
  place: ScriptPlace;
};

/** Lists the pages that will run a script once it is saved. */
export function WhereItRuns({ script, isGlobal, place }: WhereItRunsProps) {
  const used = script?.used_in ?? [];
  const sentence = isGlobal ? text.runsEverywhere : used.length > 0 ? text.runsOn : text.runsNowhere;
  return (
    <div className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-muted text-sm">
      <MonitorPlay aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {script?.on_off === "off" && <p className="mb-1 font-medium text-ink">{text.isOff}</p>}
        <p role="status">{sentence}</p>
        {!isGlobal && <UsedInList used={used} />}
        <p className="mt-1">{place === "in-page" ? text.runsInPage : text.runsInFrame}</p>
      </div>
    </div>
  );
}
