import "server-only";
import { seemsPooled } from "@/db/address";
import { apiPaths } from "@/lib/shared/paths";
import { listenForExpiredPagesOfOthers } from "../../compose";
import { env } from "../../env";
import { derivedKey } from "../auth/tokens";

/**
 * Expires pages in this process that another process changed. Next expires pages only within a request, so the process
 * sends itself one. A no-op without a database, and on Vercel, where all instances share one cache.
 */
export function startExpiredPageListener(): void {
  if (!env.DATABASE_URL || !env.NEXTAUTH_SECRET || env.VERCEL) return;
  if (!env.DATABASE_DIRECT_URL && seemsPooled(env.DATABASE_URL)) {
    console.warn(
      "DATABASE_URL goes through a pooler, which drops notifications: pages changed by another process refresh " +
        "within a minute. To refresh them immediately, set DATABASE_DIRECT_URL (docs/deploy.md).",
    );
    return;
  }
  const webUrl = env.WALLFLOWER_WEB_URL ?? `http://127.0.0.1:${env.PORT}`;
  listenForExpiredPagesOfOthers(async (slug) => {
    const response = await fetch(new URL(apiPaths.expireWall, webUrl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ slug, key: derivedKey("expire-wall") }),
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`${webUrl} answered ${response.status}.`);
  });
}
