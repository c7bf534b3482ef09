import type { Metadata } from "next";
import { ScreenPage } from "@/components/screen-page/screen-page";
import { getDeps } from "@/lib/server/compose";
import { screenPageMessages } from "@/lib/shared/messages/pairing";
import { paths } from "@/lib/shared/paths";

/** Rendered per request, because its scripts carry a nonce. It looks nothing up: the poll does. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: screenPageMessages.title, robots: { index: false } };

export default function TelevisionPage() {
  return <ScreenPage build={getDeps().build} pollPath={paths.screenPoll} />;
}
