import type { Metadata } from "next";
import { WallPreview } from "@/components/wall-preview/wall-preview";
import { serverAddress } from "@/lib/server/network-address";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = { title: messages.events.previewFrame, robots: { index: false } };

/** Its policy has a nonce per request (middleware.ts). It reads no data: the console sends it what to show. */
export const dynamic = "force-dynamic";

export default function WallPreviewPage() {
  return <WallPreview server={serverAddress()} />;
}
