import "server-only";
import { cache } from "react";
import { wallOrigin } from "@/lib/server/base/http/hosts";
import { eventLanguage } from "@/lib/server/base/language/event-language";
import { getDeps } from "@/lib/server/compose";
import { getPublicWall } from "@/lib/server/features/events/read";
import { serverAddress } from "@/lib/server/network-address";
import { findScriptPlace, pageBuild } from "@/lib/server/script-place";
import { paths } from "@/lib/shared/paths";
import { drawQrCode } from "@/lib/shared/wall/qr-code";

/** Returns the wall for the cached page; read once for page and metadata. Rejects only if the database fails. */
export const findWall = cache((slug: string, linkedId?: string) => getPublicWall(getDeps(), slug, linkedId));

/** Returns the language of the cached page; read once for page and metadata. */
export const findWallLanguage = cache((slug: string) => eventLanguage(getDeps(), slug));

/** Returns the site data that a wall's page needs beside the wall. Without a slug, the browser draws the QR code. */
export async function wallSite(slug: string | null) {
  const server = serverAddress();
  const origin = server.configured ?? server.network;
  const code = slug && origin ? drawQrCode(origin + paths.eventForm(slug)) : null;
  const deps = getDeps();
  const place = await findScriptPlace(deps);
  return {
    realtime: deps.realtime.clientConfig(),
    build: pageBuild(deps.build, place),
    scan: { server, code },
    ownOrigin: place === "in-page" ? wallOrigin() : null,
  };
}
