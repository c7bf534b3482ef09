import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { ClosedForm } from "@/components/submission/closed-form";
import { OpenForm } from "@/components/submission/open-form";
import { visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { serverAddress } from "@/lib/server/network-address";
import { chosenPair } from "@/lib/shared/events/brand-colours";
import { shownColours } from "@/lib/shared/events/theme-colours";
import { dayIn } from "@/lib/shared/language/day-in";
import { storedLanguage } from "@/lib/shared/language/languages";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { loadAccess } from "./load-access";

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). Each guest loads one small page. */
export const dynamic = "force-dynamic";

type EventFormProps = { params: Promise<{ slug: string }> };

const pageLanguage = async (event: { event_language: string }) =>
  (await visitorLanguage()) ?? storedLanguage(event.event_language);

export async function generateMetadata({ params }: EventFormProps): Promise<Metadata> {
  const found = await loadAccess((await params).slug);
  if (found.access !== "open") return { title: { absolute: messages.product.title }, robots: { index: false } };
  const { event } = found;
  const language = await pageLanguage(event);
  const { configured, network } = serverAddress();
  const origin = configured ?? network;
  return {
    ...(origin && { metadataBase: new URL(origin) }),
    title: { absolute: event.page_title || event.event_name },
    description: event.page_description || messagesOf(language).refusals.descriptions.form(event.event_name),
    robots: { index: event.search_engines === "on" },
    alternates: { canonical: paths.eventForm(event.event_url_slug) },
    icons: {
      icon: event.favicon_url ?? "/icon.svg",
      apple: event.brand_social_share_image_url ?? undefined,
    },
  };
}

/** Colours the browser's own bars like the banner. */
export async function generateViewport({ params }: EventFormProps): Promise<Viewport> {
  const found = await loadAccess((await params).slug);
  return found.access === "open" ? { themeColor: chosenPair(shownColours(found.event), "top").background } : {};
}

export default async function EventFormPage({ params }: EventFormProps) {
  const { slug } = await params;
  const found = await loadAccess(slug);
  if (found.access === "hidden") notFound();
  if (found.access === "locked") return <ClosedForm forEverybody={found} />;
  const { event } = found;
  const language = await pageLanguage(event);
  const day = event.form?.deleted_on;
  const deletedOn = day ? { language, name: dayIn(language, day) } : undefined;
  return <OpenForm event={event} look={guestLook(event)} deletedOn={deletedOn} isTeam={false} />;
}
