import "server-only";
import { cache } from "react";
import { getDeps } from "@/lib/server/compose";
import { getPublicWall } from "@/lib/server/events/read";
import { wallOrigin } from "@/lib/server/http/hosts";
import { serverAddress } from "@/lib/server/network-address";
import { findScriptPlace, pageBuild } from "@/lib/server/script-place";
import { paths } from "@/lib/shared/paths";
import { drawQrCode } from "@/lib/shared/wall/qr-code";

/** The wall for the cached page; read once for the page and its head. Rejects only where the database fails. */
export const findWall = cache((slug: string, linkedId?: string) => getPublicWall(getDeps(), slug, linkedId));

/** Gives a wall's page what it needs beside the wall itself. Without a slug, the browser draws the code. */
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
