import "server-only";
import type { OrganiserPostRow } from "@/db/queries/posts/posts";
import type { WallPostRow } from "@/db/queries/posts/wall";
import type { listWallAds } from "@/db/queries/programs";
import type { Storage } from "@/lib/shared/ports/storage";
import type { OrganiserPost, PublicPost, SharedPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";

/** Converts Postgres' text format of a time to ISO 8601 in UTC. */
function isoTime(moment: string): string {
  return new Date(moment).toISOString();
}

/** Presents a post to its organisers, with addresses in place of storage keys. */
export function presentOrganiserPost(storage: Storage, row: OrganiserPostRow): OrganiserPost {
  return {
    ...row,
    created_at: isoTime(row.created_at),
    wall_due_at: row.wall_due_at && isoTime(row.wall_due_at),
    has_hosted_clip: row.hosted_media_url !== null,
    deleted_at: row.deleted_at && isoTime(row.deleted_at),
    media_url: row.hosted_media_url ?? (row.media_key && storage.publicUrl(row.media_key)),
    thumbnail_media_url: row.thumbnail_media_key && storage.publicUrl(row.thumbnail_media_key),
  };
}

/** Presents a row that is on the wall: a database check guarantees its place, and its thumbnail unless it is words. */
export function presentPublicPost(storage: Storage, row: WallPostRow): SharedPost {
  const {
    media_key,
    hosted_media_url,
    thumbnail_media_key,
    wall_position,
    wall_version: _wall_version,
    mission,
    place,
    hand_over_id,
    ...shown
  } = row;
  const media_url = hosted_media_url ?? (media_key && storage.publicUrl(media_key));
  const isWhole = thumbnail_media_key !== null || row.media_type === "text";
  if (!isWhole || wall_position === null) throw new Error(`The post ${row.id} is not on its wall.`);
  return {
    ...shown,
    ...(mission && { mission }),
    ...(place && { place }),
    ...(hand_over_id && { hand_over_id }),
    created_at: isoTime(row.created_at),
    media_url,
    thumbnail_media_url: thumbnail_media_key && storage.publicUrl(thumbnail_media_key),
    wall_position,
    status: "approve",
    media_file_type: row.media_type,
  };
}

/** Removes the fields that only other clients read, for the wall's page. */
export function forWallPage({ status: _status, media_file_type: _type, ...post }: SharedPost): PublicPost {
  return post;
}

/** Presents an ad as a card of the wall. */
export function presentWallAd(storage: Storage, row: Awaited<ReturnType<typeof listWallAds>>[number]): WallAd {
  return { ...row, is_ads: true, media_url: storage.publicUrl(row.media_key) };
}
