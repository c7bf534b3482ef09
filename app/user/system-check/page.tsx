import type { Metadata } from "next";
import { SystemCheckScreen } from "@/components/doctor/system-check-screen";

export const metadata: Metadata = { title: "System Check" };

export default function SystemCheckPage() {
  return <SystemCheckScreen />;
}
