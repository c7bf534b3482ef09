import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { POST as createDownload } from "@/app/api/albums/create-download/route";
import { GET as download } from "@/app/api/albums/download-album/[id]/route";
import { GET as getChanges } from "@/app/api/albums/get-album-changes/route";
import { GET as getPosts } from "@/app/api/albums/get-album-posts/route";
import { albums } from "@/db/schema/albums";
import type { Deps } from "@/lib/server/deps";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { AlbumChanges, AlbumPage } from "@/lib/shared/album/contract";
import { apiPaths } from "@/lib/shared/paths";
import { call } from "../call";
import type { Cast, TestEvent } from "../people";
import { createReadyPost, type TestPost } from "../posts";

export const albumToken = () => randomBytes(32).toString("base64url");

/** Opens an event's album; returns its token. */
export async function openAlbum(deps: Deps, event: TestEvent, values: Partial<typeof albums.$inferInsert> = {}) {
  const token = albumToken();
  const row = { event_id: event.id, account_id: event.account_id, token, is_open: "on", ...values } as const;
  await deps.db.insert(albums).values(row).onConflictDoUpdate({ target: albums.event_id, set: row });
  return row.token;
}

/** A post on the wall, with its picture in the store. */
export async function showPost(deps: Deps, { admin }: Cast, event: TestEvent, caption = "Hello"): Promise<TestPost> {
  const bytes = Buffer.from(`the picture of ${caption}`);
  const media = { media_bytes: bytes.length, media_crc32: crc32(bytes) };
  const post = await createReadyPost(deps, event, { caption, ...media });
  for (const key of [post.media_key, post.thumbnail_media_key]) {
    await deps.storage.put(key ?? "", { bytes }, "image/webp");
  }
  await updatePostStatus(deps, admin, post.id, "approve");
  return post;
}

/** The header and cookies that an album's page sends. */
type Visit = { address?: string; cookies?: Record<string, string> };
export const visit = (token: string, more: Visit = {}) => ({ headers: { "album-token": token }, ...more });

/** After every id, so that the first page answers. */
export const newest = "ffffffff-ffff-7fff-bfff-ffffffffffff";

export const readAlbum = (token: string, before = newest, more: Visit = {}) =>
  call<AlbumPage & { message: string }>(getPosts, { ...visit(token, more), query: { before } });

export const readChanges = (token: string, since: number, more: Visit = {}) =>
  call<AlbumChanges & { message: string }>(getChanges, { ...visit(token, more), query: { since } });

export const askForZip = (token: string, more: Visit = {}) =>
  call<{ path: string | null; message: string }>(createDownload, { ...visit(token, more), body: {} });

export function fetchZip(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = new URL(path, "http://wall.test");
  const id = url.pathname.slice(apiPaths.albums.downloadAlbum("", { expires: "", signature: "" }).length);
  return download(new Request(url, { headers }), { params: Promise.resolve({ id }) });
}
