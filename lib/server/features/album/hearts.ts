import "server-only";
import { createHash } from "node:crypto";
import { countHearts, findAlbumSettings, listLovedPosts, saveHeart } from "@/db/queries/albums";
import type { AlbumHearts, LovedPost } from "@/lib/shared/album/contract";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { albumRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { YesNo } from "@/lib/shared/vocabulary";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { type AlbumVisitor, admitToAlbum } from "./access";

/**
 * Gives a guest's heart to a post of an open album, or takes it back, and returns the post's hearts. A phone has one for
 * each post. Throws as admitToAlbum does, forbidden while the album has no hearts, not_found and rate_limited.
 */
export async function heartPost(
  deps: Deps,
  visitor: AlbumVisitor,
  { post_id, phone, heart }: { post_id: string; phone: string; heart: YesNo },
): Promise<{ hearts: number }> {
  const { event_id, has_hearts } = await admitToAlbum(deps, visitor);
  if (has_hearts === "off") throw new AppError("forbidden", messages.album.noHearts);
  const phone_hash = createHash("sha256").update(`${event_id}:${phone}`).digest("hex");
  await admitByRate(deps.db, "heartByPhone", phone_hash);
  await admitByRate(deps.db, "heartByAddress", visitor.address);
  const hearts = await saveHeart(deps.db, { event_id, post_id, phone_hash }, heart === "yes");
  if (hearts === null) throw new AppError("not_found", messages.posts.notFound);
  return { hearts };
}

/** Returns the hearts of some posts of an album. Throws as admitToAlbum does. */
export async function getAlbumHearts(deps: Deps, visitor: AlbumVisitor, ids: readonly string[]): Promise<AlbumHearts> {
  const { event_id, has_hearts } = await admitToAlbum(deps, visitor);
  return { posts: has_hearts === "on" ? await countHearts(deps.db, { event_id, ids }) : [] };
}

/** Returns the event's posts that have most hearts, most first. Throws not_found for an event of another account. */
export async function getLovedPosts(deps: Deps, actor: Actor, event_id: string): Promise<LovedPost[]> {
  const owned = { account_id: actor.account_id, event_id };
  if (!(await findAlbumSettings(deps.db, owned))) throw new AppError("not_found", messages.events.notFound);
  const rows = await listLovedPosts(deps.db, owned, albumRules.lovedPosts);
  return rows.map(({ thumbnail_media_key: key, ...post }) => ({
    ...post,
    thumbnail_media_url: key && deps.storage.publicUrl(key),
  }));
}
