import type { Metadata } from "next";
import { PairedScreens } from "@/components/screens/paired/paired-screens";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = { title: messages.pairing.title };

export default function PairedScreensPage() {
  return <PairedScreens />;
}
