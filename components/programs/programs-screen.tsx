"use client";

import { Layers } from "lucide-react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { usePrograms } from "@/lib/client/programs/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserProgram } from "@/lib/shared/programs/contract";
import { ProgramDialog } from "./program-dialog";
import { ProgramRow } from "./program-row";

const columns = ["Program Name", "Ads", "Action"] as const;

/** Lists the account's ads programs (spec, section 2.12). */
export function ProgramsScreen() {
  const programs = usePrograms();
  const { open, close, opening, isOpen, item } = useEditing<OrganiserProgram>();
  return (
    <>
      <ListScreen
        title="Ads Programs"
        list={programs}
        columns={columns}
        searchText={(program) => [program.ads_group_name, ...program.ads.map((ad) => ad.ad_name)].join(" ")}
        renderRow={(program) => <ProgramRow key={program.id} program={program} onEdit={open} />}
        addLabel="Add New Program"
        onAdd={() => open(null)}
        onEdit={open}
        empty={{ icon: <Layers />, title: messages.programs.none, description: messages.programs.noneHint }}
      />
      <ProgramDialog key={opening} isOpen={isOpen} program={item} onClose={close} />
    </>
  );
}
