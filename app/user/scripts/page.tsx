import type { Metadata } from "next";
import { ScriptsScreen } from "@/components/scripts/scripts-screen";
import { getDeps } from "@/lib/server/compose";
import { findScriptPlace } from "@/lib/server/script-place";

export const metadata: Metadata = { title: "Scripts" };

export default async function ScriptsPage() {
  return <ScriptsScreen place={await findScriptPlace(getDeps())} />;
}
