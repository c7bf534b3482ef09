import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { AlbumView } from "@/components/album/album-view";
import { LockedAlbum } from "@/components/album/locked-album";
import { clientAddress } from "@/lib/server/base/http/address";
import { visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { getDeps } from "@/lib/server/compose";
import { type AlbumVisitor, findAlbumAccess } from "@/lib/server/features/album/access";
import { presentAlbumEvent, readOpenAlbum } from "@/lib/server/features/album/read";
import { openAlbum } from "@/lib/shared/album/contract";
import { albumDays } from "@/lib/shared/album/days";
import { AppError } from "@/lib/shared/errors";
import { gateEvent } from "@/lib/shared/events/public-contract";
import { dayIn } from "@/lib/shared/language/day-in";
import { isolate } from "@/lib/shared/language/isolate";
import { storedLanguage } from "@/lib/shared/language/languages";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { Document } from "../../document";

/** Rendered per request, because its scripts carry a nonce, and because a right to see it may end at any time. */
export const dynamic = "force-dynamic";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type AlbumPageProps = { params: Promise<{ token: string }>; searchParams: Promise<{ before?: string | string[] }> };

/** Reads the album once for the page and its metadata (React cache). */
const loadAccess = cache(async (token: string) => {
  const known = await cookies();
  const cookie: AlbumVisitor["cookie"] = (name) => known.get(name)?.value ?? known.get(`__Host-${name}`)?.value ?? null;
  const visitor = { token, address: clientAddress(await headers()), cookie };
  const found = await findAlbumAccess(getDeps(), visitor).catch(asHidden);
  const ofEvent = found.access === "hidden" ? "en" : storedLanguage(found.album.event_language);
  return { found, language: (await visitorLanguage()) ?? ofEvent };
});

/** Somebody who has tried too many tokens reads the same sentence as for a wrong one. */
function asHidden(error: unknown) {
  if (error instanceof AppError && error.code === "rate_limited") return { access: "hidden" } as const;
  throw error;
}

export async function generateMetadata({ params }: AlbumPageProps): Promise<Metadata> {
  const { found, language } = await loadAccess((await params).token);
  const text = messagesOf(language).albumPage;
  const name = found.access === "hidden" ? null : isolate(found.album.event_name);
  const title = name ? text.title.replace("{{event}}", () => name) : text.hidden;
  return { title: { absolute: title }, description: text.about, robots: { index: false, follow: false } };
}

export default async function AlbumPage({ params, searchParams }: AlbumPageProps) {
  const { token } = await params;
  const { found, language } = await loadAccess(token);
  const text = messagesOf(language).albumPage;
  return <Document language={language}>{await content()}</Document>;

  async function content() {
    if (found.access === "hidden") {
      return (
        <main className="grid min-h-dvh place-items-center px-6 py-12 text-center">
          <div className="max-w-md">
            <h1 className="text-xl">{text.hidden}</h1>
            <p className="mt-2 text-muted">{text.hiddenHint}</p>
          </div>
        </main>
      );
    }
    if (found.access === "locked") {
      const event = gateEvent.parse(presentAlbumEvent(getDeps(), found.album));
      return <LockedAlbum {...{ token, event, language, text }} />;
    }
    const { before } = await searchParams;
    const isPage = typeof before === "string" && uuid.test(before);
    const album = openAlbum.parse(await readOpenAlbum(getDeps(), found.album, isPage ? before : null));
    const look = guestLook(album.event);
    const days = albumDays(album.posts, { language, timezone: album.event.timezone });
    const deletedOn = album.event.deleted_on && dayIn(language, album.event.deleted_on);
    return <AlbumView isFirstPage={!isPage} {...{ token, album, days, deletedOn, look, language, text }} />;
  }
}
