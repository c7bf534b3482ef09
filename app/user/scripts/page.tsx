import type { Metadata } from "next";
import { ScriptsScreen } from "@/components/scripts/scripts-screen";

export const metadata: Metadata = { title: "Scripts" };

export default function ScriptsPage() {
  return <ScriptsScreen />;
}
