import type { Metadata } from "next";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { storedLanguage } from "@/lib/shared/language/languages";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";

const defaultIcon = { url: "/icon.svg", type: "image/svg+xml" };

/**
 * Returns the metadata of a wall's page, or null for an event that the public may not see, so that nothing leaks. A
 * link to a post carries that post's picture; the canonical page stays the wall's.
 */
export function wallMetadata(event: PublicEvent | null, server: ServerAddress, linked?: PublicPost | null): Metadata {
  const origin = server.configured ?? server.network;
  const base: Metadata = origin ? { metadataBase: new URL(origin) } : {};
  if (!event) return { ...base, title: { absolute: messages.product.name }, robots: { index: false } };
  const title = event.page_title || event.event_name;
  const description =
    event.page_description ||
    messagesOf(storedLanguage(event.event_language)).refusals.descriptions.wall(event.event_name);
  const address = paths.event(event.event_url_slug);
  const touchIcon = event.brand_social_share_image_url;
  const shareImage = (linked && linkedPicture(linked)) ?? (touchIcon && { url: touchIcon });
  return {
    ...base,
    title: { absolute: title },
    description,
    keywords: event.page_keywords || null,
    robots: { index: event.search_engines === "on" },
    alternates: { canonical: address },
    icons: {
      icon: event.favicon_url ? { url: event.favicon_url } : defaultIcon,
      ...(touchIcon && { apple: { url: touchIcon } }),
    },
    openGraph: {
      type: "website",
      title,
      url: linked ? paths.eventPost(event.event_url_slug, linked.id) : address,
      siteName: event.company_name || messages.product.name,
      description,
      ...(shareImage && { images: [shareImage] }),
    },
    twitter: { card: shareImage ? "summary_large_image" : "summary" },
  };
}

/** A clip is shared with its poster; a photo has no preview picture until its large rendition exists. */
function linkedPicture({ media_type, media_url, thumbnail_media_url, media_width, media_height }: PublicPost) {
  if (media_type === "video" && thumbnail_media_url) return { url: thumbnail_media_url };
  if (!media_url) return null;
  return { url: media_url, ...(media_width && media_height && { width: media_width, height: media_height }) };
}
