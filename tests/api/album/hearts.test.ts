import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET as getHearts } from "@/app/api/albums/get-album-hearts/route";
import { GET as getLoved } from "@/app/api/albums/get-loved-posts/[id]/route";
import { POST as heartPost } from "@/app/api/albums/heart-post/route";
import { albums } from "@/db/schema/albums";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { AlbumHearts, LovedPost } from "@/lib/shared/album/contract";
import { albumRules } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { createEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { openAlbum, showPost, visit } from "../../support/posts/albums";

const installation = testInstallation();
const scene = eventScene(installation);
const phone = () => randomUUID();

const show = (caption: string) => showPost(installation.deps, scene.cast, scene.event, caption);
const open = () => openAlbum(installation.deps, scene.event, { has_hearts: "on" });
const give = (token: string, post_id: string, from: string, heart = "yes", address = "192.0.2.7") =>
  call<{ hearts: number; message: string }>(heartPost, {
    ...visit(token, { address }),
    body: { post_id, phone: from, heart },
  });
const ask = (token: string, ids: string[]) =>
  call<AlbumHearts>(getHearts, { ...visit(token), query: { posts: ids.join(",") } });
const read = async (token: string, ...of: { id: string }[]) =>
  (
    await ask(
      token,
      of.map(({ id }) => id),
    )
  ).body.posts;
const loved = async () =>
  (await call<LovedPost[]>(getLoved, { params: { id: scene.event.id }, as: scene.cast.admin })).body;

it("a phone has one heart for each post, and takes it back", async () => {
  const token = await open();
  const post = await show("one");
  const mine = phone();
  expect((await give(token, post.id, mine)).body).toEqual({ hearts: 1 });
  expect((await give(token, post.id, mine)).body).toEqual({ hearts: 1 });
  expect((await give(token, post.id, phone())).body).toEqual({ hearts: 2 });
  expect(await read(token, post)).toEqual([{ id: post.id, hearts: 2 }]);
  expect((await give(token, post.id, mine, "no")).body).toEqual({ hearts: 1 });
  expect((await give(token, post.id, mine, "no")).body).toEqual({ hearts: 1 });
});

it("the organiser sees the posts by their hearts, and those in the bin no more", async () => {
  const token = await open();
  const [less, more, gone] = [await show("less"), await show("more"), await show("gone")];
  for (const { id } of [less, more, more, gone]) await give(token, id, phone());
  await updatePostStatus(installation.deps, scene.cast.admin, gone.id, "delete");
  expect((await loved()).map(({ id, hearts }) => [id, hearts])).toEqual([
    [more.id, 2],
    [less.id, 1],
  ]);
});

it("a post that is not on the wall, and one of another event, take no heart and show none", async () => {
  const token = await open();
  const waiting = await createReadyPost(installation.deps, scene.event, { caption: "waits" });
  const other = await createEvent(installation.deps, scene.cast.account_id);
  const elsewhere = await showPost(installation.deps, scene.cast, other, "elsewhere");
  const left = await show("left");
  await give(token, left.id, phone());
  await updatePostStatus(installation.deps, scene.cast.admin, left.id, "banned");
  for (const { id } of [waiting, elsewhere, left]) expect((await give(token, id, phone())).status).toBe(404);
  expect(await read(token, waiting, elsewhere, left)).toEqual([]);
});

it("an album without hearts takes none and shows none", async () => {
  const token = await open();
  const post = await show("one");
  await give(token, post.id, phone());
  await installation.deps.db.update(albums).set({ has_hearts: "off" }).where(eq(albums.event_id, scene.event.id));
  installation.deps.reads.clear();
  expect(await give(token, post.id, phone())).toMatchObject({
    status: 403,
    body: { message: "This album has no hearts." },
  });
  expect(await read(token, post)).toEqual([]);
});

it("a phone that gives too many waits, and so does an address; other phones and halls go on", async () => {
  const token = await open();
  const post = await show("one");
  const mine = phone();
  const hash = createHash("sha256").update(`${scene.event.id}:${mine}`).digest("hex");
  await useUpLimit(installation.deps, "heartByPhone", hash);
  expect((await give(token, post.id, mine)).status).toBe(429);
  expect((await give(token, post.id, phone())).status).toBe(200);
  await useUpLimit(installation.deps, "heartByAddress", "192.0.2.7");
  expect((await give(token, post.id, phone())).status).toBe(429);
  expect((await give(token, post.id, phone(), "yes", "192.0.2.8")).status).toBe(200);
});

it("one request asks for the hearts of a few posts", async () => {
  const token = await open();
  const ids = Array.from({ length: albumRules.heartsAtOnce }, () => randomUUID());
  expect((await ask(token, ids)).status).toBe(200);
  expect((await ask(token, [...ids, randomUUID()])).status).toBe(400);
});
