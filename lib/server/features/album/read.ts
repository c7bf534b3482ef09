import "server-only";
import { type AlbumRow, countAlbumPosts, listAlbumPosts } from "@/db/queries/albums";
import { listWallChanges, type WallPostRow } from "@/db/queries/posts/wall";
import { findDeletionDay } from "@/db/queries/upkeep/retentions";
import type { AlbumChanges, AlbumPage, OpenAlbum } from "@/lib/shared/album/contract";
import { albumRules } from "@/lib/shared/limits";
import { accessKeepMs, versionKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { presentPublicPost } from "../wall/present";
import { type AlbumVisitor, admitToAlbum } from "./access";

const { pagePosts, maxChanges } = albumRules;

const present = (deps: Deps, rows: WallPostRow[]) => rows.map((row) => presentPublicPost(deps.storage, row));

/**
 * Returns a page of an open album: the newest posts, read once for all who ask, or those after `before`. Later pages are
 * not kept: whoever asks for them names any id, and would push other readers' entries out.
 */
function readAlbumPage(deps: Deps, album: AlbumRow, before: string | null): Promise<AlbumPage> {
  const { event_id, wall_version } = album;
  const read = async () => {
    const rows = await listAlbumPosts(deps.db, { event_id, before, limit: pagePosts + 1 });
    const posts = present(deps, rows.slice(0, pagePosts));
    return { posts, next: rows.length > pagePosts ? (posts.at(-1)?.id ?? null) : null };
  };
  return before === null ? deps.reads.read(`album-page:${event_id}:${wall_version}`, versionKeepMs, read) : read();
}

/** Returns what an album's page begins with. */
export async function readOpenAlbum(deps: Deps, album: AlbumRow, before: string | null): Promise<OpenAlbum> {
  const { event_id, wall_version } = album;
  const [page, total, deleted_on] = await Promise.all([
    readAlbumPage(deps, album, before),
    deps.reads.read(`album-total:${event_id}:${wall_version}`, versionKeepMs, () => countAlbumPosts(deps.db, event_id)),
    deps.reads.read(`deletion:${event_id}`, accessKeepMs, () => findDeletionDay(deps.db, event_id)),
  ]);
  return { ...page, event: presentAlbumEvent(deps, album, deleted_on), total, version: wall_version };
}

/** Returns an album's event as its page and its gate show it. */
export function presentAlbumEvent(
  { storage }: Deps,
  album: AlbumRow,
  deleted_on: string | null = null,
): OpenAlbum["event"] {
  const url = (key: string | null) => key && storage.publicUrl(key);
  return {
    ...album,
    deleted_on,
    brand_custom_logo_url: url(album.brand_custom_logo_key),
    brand_ground_image_url: url(album.brand_ground_image_key),
    company_logo_url: url(album.company_logo_key),
  };
}

/** Returns a later page. Throws as admitToAlbum does. */
export async function getAlbumPosts(deps: Deps, visitor: AlbumVisitor, before: string): Promise<AlbumPage> {
  return readAlbumPage(deps, await admitToAlbum(deps, visitor), before);
}

/**
 * Returns the changes of an album that a page at version `since` has missed. A page that is further behind than the
 * shared window, or from before a restored backup, is told to load again. All pages share one read per version: anybody
 * may name any `since`. Throws as admitToAlbum does.
 */
export async function getAlbumChanges(deps: Deps, visitor: AlbumVisitor, since: number): Promise<AlbumChanges> {
  const album = await admitToAlbum(deps, visitor);
  const { event_id, wall_version: version } = album;
  const from = Math.max(0, version - maxChanges);
  const nothing = { version, posts: [], removed: [], is_cut: since < Math.max(from, album.wall_restored_version) };
  if (version <= since || nothing.is_cut) return nothing;
  const recent = await deps.reads.read(`album-changes:${event_id}:${version}`, versionKeepMs, () =>
    listWallChanges(deps.db, { event_id, since: from, limit: maxChanges + 1 }),
  );
  if (recent.upserts.length > maxChanges) return { ...nothing, is_cut: true };
  const missed = <Row extends { wall_version: number | null }>(rows: Row[]) =>
    rows.filter(({ wall_version }) => wall_version !== null && wall_version > since);
  const removed = missed(recent.removed).map(({ id }) => id);
  return { ...nothing, posts: present(deps, missed(recent.upserts)), removed };
}
