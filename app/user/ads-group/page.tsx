import type { Metadata } from "next";
import { ProgramsScreen } from "@/components/programs/programs-screen";

export const metadata: Metadata = { title: "Ads Programs" };

export default function ProgramsPage() {
  return <ProgramsScreen />;
}
