"use client";

import { CodeXml } from "lucide-react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { useScripts } from "@/lib/client/scripts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserScript, ScriptPlace } from "@/lib/shared/scripts/contract";
import { ScriptDialog } from "./script-dialog";
import { ScriptRow } from "./script-row";

const columns = ["Script Name", "ON/OFF", "Placement", "Global", "Action"] as const;

/** Lists the account's scripts (spec, section 2.13); `place` is where they run. */
export function ScriptsScreen({ place }: { place: ScriptPlace }) {
  const scripts = useScripts();
  const { open, close, opening, isOpen, item } = useEditing<OrganiserScript>();
  return (
    <>
      <ListScreen
        title="Scripts"
        description={place === "in-page" ? undefined : messages.scripts.whyInFrame[place]}
        list={scripts}
        columns={columns}
        searchText={(script) => script.script_name}
        renderRow={(script) => <ScriptRow key={script.id} script={script} onEdit={open} />}
        addLabel="Add New Script"
        onAdd={() => open(null)}
        onEdit={open}
        empty={{ icon: <CodeXml />, title: messages.scripts.none, description: messages.scripts.noneHint }}
      />
      <ScriptDialog key={opening} isOpen={isOpen} script={item} place={place} onClose={close} />
    </>
  );
}
