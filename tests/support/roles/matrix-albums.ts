import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { albums } from "@/db/schema/albums";
import { posts } from "@/db/schema/posts/posts";
import { createAlbumDownload } from "@/lib/server/features/album/download";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { TestEvent } from "../people";
import { albumToken, newest, openAlbum, visit } from "../posts/albums";
import { byId, one } from "./matrix-requests";
import { type Example, type Examples, type Request, type Row, rows } from "./matrix-rows";
import { everyonesPassword, type Scene } from "./matrix-scene";

/** An album with the post that the first account has. */
async function withAlbum({ deps, admin, post, event }: Scene, opened: TestEvent = event): Promise<string> {
  await updatePostStatus(deps, admin, post.id, "approve");
  await deps.db.update(posts).set({ media_bytes: 1, media_crc32: 1 }).where(eq(posts.id, post.id));
  return openAlbum(deps, opened);
}

const example = (about: string, row: Row, request: (scene: Scene) => Promise<Request>): Example => ({
  about,
  row,
  request,
});

/** The same call with the album's token, with a made-up one, and of a private event without its password. */
const byToken = (more: object = {}): Example[] => [
  example("by its token", rows.everybody, async (scene) => ({ ...visit(await withAlbum(scene)), ...more })),
  example("by a made-up one", rows.nobodyFinds, async (scene) => {
    await withAlbum(scene);
    return { ...visit(albumToken()), ...more };
  }),
  example("of a private event", rows.nobodyForbidden, async (scene) => ({
    ...visit(await withAlbum(scene, scene.sealed)),
    ...more,
  })),
];

const unlock = (password: string) => async (scene: Scene) => ({
  ...visit(await withAlbum(scene, scene.sealed)),
  body: { password },
});

async function heart({ deps, post }: Scene, token: string): Promise<Request> {
  await deps.db.update(albums).set({ has_hearts: "on" });
  deps.reads.clear();
  return { ...visit(token), body: { post_id: post.id, phone: randomUUID(), heart: "yes" } };
}

async function withAddress(scene: Scene): Promise<Request> {
  const token = await withAlbum(scene);
  const visitor = { token, address: "192.0.2.1", cookie: () => null };
  const { path } = await createAlbumDownload(scene.deps, visitor);
  const url = new URL(path ?? "", "http://wall.test");
  await scene.deps.storage.put(scene.post.media_key ?? "", { bytes: Buffer.from("a") }, "image/webp");
  return { params: { id: url.pathname.split("/").at(-1) ?? "" }, query: Object.fromEntries(url.searchParams) };
}

const byAddress = [
  example("with a signed address", rows.everybody, withAddress),
  example("with a made-up signature", rows.nobodyFinds, async (scene) => ({
    ...(await withAddress(scene)),
    query: { expires: "9999999999", signature: "made-up" },
  })),
];

/** The calls of an album: its guests' ones ask for no sign-in, and one changes nothing. */
export const albumExamples: Examples = {
  "POST /api/albums/create-download": byToken({ body: {} }),
  "GET /api/albums/download-album/{id}": byAddress,
  "HEAD /api/albums/download-album/{id}": byAddress,
  "GET /api/albums/get-album-changes": byToken({ query: { since: 0 } }),
  "GET /api/albums/get-album-posts": byToken({ query: { before: newest } }),
  "GET /api/albums/get-album-hearts": byToken({ query: { posts: newest } }),
  "POST /api/albums/heart-post": [
    example("in its album", rows.everybody, async (scene) => heart(scene, await withAlbum(scene))),
    example("by a made-up one", rows.nobodyFinds, async (scene) => heart(scene, albumToken())),
    example("of a private event", rows.nobodyForbidden, async (scene) =>
      heart(scene, await withAlbum(scene, scene.sealed)),
    ),
  ],
  "POST /api/albums/unlock-album": [
    example("with the password", rows.everybody, unlock(everyonesPassword)),
    example("with a wrong one", rows.nobodyForbidden, unlock("incorrect horse")),
  ],
};

/** The calls of an album's organisers. */
export const albumConsoleExamples: Examples = {
  "GET /api/albums/get-album/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "GET /api/albums/get-loved-posts/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "PUT /api/albums/update-album/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      () => ({ is_open: "on" }),
    ),
  ),
};
