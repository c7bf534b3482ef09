import "server-only";
import { cache } from "react";
import { getDeps } from "@/lib/server/compose";
import { getPublicWall } from "@/lib/server/events/read";
import { wallOrigin } from "@/lib/server/http/hosts";
import { serverAddress } from "@/lib/server/http/network-address";
import { paths } from "@/lib/shared/paths";
import { drawQrCode } from "@/lib/shared/wall/qr-code";

/** The wall for the cached page; read once for the page and its head. Rejects only where the database fails. */
export const findWall = cache((slug: string, linkedId?: string) => getPublicWall(getDeps(), slug, linkedId));

/** Gives a wall's page what it needs beside the wall itself. Without a slug, the browser draws the code. */
export function wallSite(slug: string | null) {
  const server = serverAddress();
  const origin = server.configured ?? server.network;
  const code = slug && origin ? drawQrCode(origin + paths.eventForm(slug)) : null;
  const { realtime, build } = getDeps();
  return { realtime: realtime.clientConfig(), build, scan: { server, code }, ownOrigin: wallOrigin() };
}
