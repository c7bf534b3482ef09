import type { Metadata } from "next";
import { AllScreens } from "@/components/screens/all-screens";
import { serverAddress } from "@/lib/server/network-address";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = { title: messages.wallScreens.title };

export default function ScreensPage() {
  return <AllScreens server={serverAddress()} />;
}
