import type { Metadata } from "next";
import { ScriptsScreen } from "@/components/scripts/scripts-screen";
import { wallOrigin } from "@/lib/server/http/hosts";

export const metadata: Metadata = { title: "Scripts" };

export default function ScriptsPage() {
  return <ScriptsScreen isInPage={wallOrigin() !== null} />;
}
