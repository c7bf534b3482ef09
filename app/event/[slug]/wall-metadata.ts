import type { Metadata } from "next";
import type { PublicEvent } from "@/lib/events/public-contract";
import { messages } from "@/lib/messages";
import { paths } from "@/lib/paths";
import type { ServerAddress } from "@/lib/wall/reachable-origin";

const defaultIcon = { url: "/icon.svg", type: "image/svg+xml" };

/** The head of a wall's page; null for one that the public may not see, whose head gives nothing away. */
export function wallMetadata(event: PublicEvent | null, server: ServerAddress): Metadata {
  const origin = server.configured ?? server.network;
  const base: Metadata = origin ? { metadataBase: new URL(origin) } : {};
  if (!event) return { ...base, title: { absolute: messages.product.name }, robots: { index: false } };
  const title = event.page_title || event.event_name;
  const address = paths.event(event.event_url_slug);
  const shareImage = event.brand_social_share_image_url;
  return {
    ...base,
    title: { absolute: title },
    description: event.page_description || null,
    keywords: event.page_keywords || null,
    alternates: { canonical: address },
    icons: {
      icon: event.favicon_url ? { url: event.favicon_url } : defaultIcon,
      ...(shareImage && { apple: { url: shareImage } }),
    },
    openGraph: {
      type: "website",
      title,
      url: address,
      siteName: event.company_name || messages.product.name,
      ...(event.page_description && { description: event.page_description }),
      ...(shareImage && { images: [{ url: shareImage }] }),
    },
    twitter: { card: shareImage ? "summary_large_image" : "summary" },
  };
}
