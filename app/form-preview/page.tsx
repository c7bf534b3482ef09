import type { Metadata } from "next";
import { FormPreview } from "@/components/form-preview/form-preview";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = { title: messages.events.formPreviewFrame, robots: { index: false } };

/** Its policy has a nonce per request (middleware.ts). It reads no data: the console sends it what to show. */
export const dynamic = "force-dynamic";

export default function FormPreviewPage() {
  return <FormPreview />;
}
