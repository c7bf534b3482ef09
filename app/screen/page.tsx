import type { Metadata } from "next";
import { ScreenPage } from "@/components/screen-page/screen-page";
import { visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { getDeps } from "@/lib/server/compose";
import { paths } from "@/lib/shared/paths";

/** Rendered per request, because its scripts carry a nonce. It looks nothing up: the poll does. */
export const dynamic = "force-dynamic";

/** A television without an event has only its browser's language; the wall in its frame has its event's. */
const findTexts = async () => messagesOf((await visitorLanguage()) ?? "en").screenPage;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await findTexts()).title, robots: { index: false } };
}

export default async function TelevisionPage() {
  return <ScreenPage build={getDeps().build} pollPath={paths.screenPoll} text={await findTexts()} />;
}
