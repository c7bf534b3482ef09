import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { POST as unlockAlbum } from "@/app/api/albums/unlock-album/route";
import { PUT as updateAlbum } from "@/app/api/albums/update-album/[id]/route";
import { events } from "@/db/schema/events";
import { hashPassword } from "@/lib/server/base/auth/password";
import { createUnlockToken, unlockCookieName } from "@/lib/server/base/auth/tokens";
import { SharedReads } from "@/lib/server/base/reads/shared-reads";
import { findAlbumAccess } from "@/lib/server/features/album/access";
import { getAlbumChanges } from "@/lib/server/features/album/read";
import { albumRules } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import {
  albumToken,
  askForZip,
  newest,
  openAlbum,
  readAlbum,
  readChanges,
  showPost,
  visit,
} from "../../support/posts/albums";
import { givePost, newToken, readReceipt } from "../../support/posts/receipts";

const installation = testInstallation();
const scene = eventScene(installation);

const password = "correct horse battery";

const show = (caption?: string, event: TestEvent = scene.event) =>
  showPost(installation.deps, scene.cast, event, caption);
const change = (body: object) =>
  call(updateAlbum, { method: "PUT", params: { id: scene.event.id }, as: scene.cast.admin, body });
const captionsOf = async (token: string) => (await readAlbum(token)).body.posts.map(({ caption }) => caption);
const unlock = (token: string, given: string, address = "192.0.2.7") =>
  call(unlockAlbum, { ...visit(token, { address }), body: { password: given } });

/** Expects that a token shows nothing, by any of its calls. */
async function expectNothing(token: string, status = 404) {
  for (const answer of [await readAlbum(token), await readChanges(token, 0), await askForZip(token)]) {
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/public\/|Hello|Ada/);
  }
}

describe("what an album shows", () => {
  it("the posts that are approved now are shown, newest first, without an email address", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    await show("first");
    await show("second");
    await createReadyPost(installation.deps, scene.event, { caption: "still waits" });
    const answer = await readAlbum(token);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body.posts.map(({ caption }) => caption)).toEqual(["second", "first"]);
    expect(JSON.stringify(answer.body)).not.toMatch(/@|waits|original|account_id/);
  });

  it("a long album goes on after its last post without gap or repetition, and its page reloads after many changes", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    const total = albumRules.pagePosts + 3;
    const values = { status: "approve", media_state: "ready" } as const;
    for (let number = 1; number <= total; number += 1) {
      await createReadyPost(installation.deps, scene.event, {
        ...values,
        caption: `${number}`,
        wall_position: number,
        wall_version: number,
      });
    }
    await installation.deps.db.update(events).set({ wall_version: total }).where(eq(events.id, scene.event.id));
    const { body: first } = await readAlbum(token);
    const { body: second } = await readAlbum(token, first.next ?? "");
    expect([first.posts.length, second.posts.length, second.next]).toEqual([albumRules.pagePosts, 3, null]);
    expect(new Set([...first.posts, ...second.posts].map(({ id }) => id)).size).toBe(total);
    expect((await readChanges(token, 0)).body.is_cut).toBe(true);
    expect((await readChanges(token, total - 1)).body).toMatchObject({
      is_cut: false,
      posts: [{ caption: `${total}` }],
    });
  });

  it("strangers who name every version share one read, and push no other reader's answer out", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    await installation.deps.db.update(events).set({ wall_version: 600 }).where(eq(events.id, scene.event.id));
    const deps = { ...installation.deps, reads: new SharedReads({ isKept: true }) };
    const visitor = { token, address: "192.0.2.9", cookie: () => null };
    const read = vi.spyOn(deps.reads, "read");
    for (let since = 0; since < 600; since += 1) await getAlbumChanges(deps, visitor, since);
    const keys = read.mock.calls.map(([key]) => key).filter((key) => key.startsWith("album-changes"));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it("a receipt leads to the album while it is open", async () => {
    const guest = newToken();
    await givePost(installation.deps, (await show()).id, guest);
    expect((await readReceipt(guest)).body.album).toBeNull();
    const token = await openAlbum(installation.deps, scene.event);
    expect((await readReceipt(guest)).body.album).toBe(`/album/${token}`);
  });
});

describe("tokens", () => {
  it("a wrong, closed, renewed and ended token shows nothing, and neither does one of a draft", async () => {
    await show();
    const token = await openAlbum(installation.deps, scene.event);
    await expectNothing(albumToken());
    await expectNothing("short");
    expect((await readAlbum(token)).status).toBe(200);
    expect((await change({ is_open: "off" })).body).toMatchObject({ is_open: "off" });
    await expectNothing(token);
    const renewed = await change({ is_open: "on", renew: true });
    await expectNothing(token);
    const path: string = renewed.body.path;
    expect((await readAlbum(path.slice("/album/".length))).status).toBe(200);
    const draft = await createEvent(installation.deps, scene.cast.account_id, { event_status: "Draft" });
    await expectNothing(await openAlbum(installation.deps, draft));
  });

  it("an album ends with its last day in the account's time zone", async () => {
    const token = await openAlbum(installation.deps, scene.event, { ends_on: "2026-06-21" });
    const accessAt = async (now: string) =>
      (await findAlbumAccess(installation.deps, { token, address: "192.0.2.1", cookie: () => null }, new Date(now)))
        .access;
    expect(await accessAt("2026-06-21T23:59:59Z")).toBe("open");
    expect(await accessAt("2026-06-22T00:00:00Z")).toBe("hidden");
    await expectNothing(token);
  });

  it("a token shows its own event alone", async () => {
    const other = await createEvent(installation.deps, scene.cast.account_id);
    await show("of another event", other);
    await show("of this one");
    const token = await openAlbum(installation.deps, scene.event);
    await openAlbum(installation.deps, other);
    expect(await captionsOf(token)).toEqual(["of this one"]);
    expect((await readChanges(token, 0)).body.posts.map(({ caption }) => caption)).toEqual(["of this one"]);
  });

  it("an address that tries many tokens is refused, and valid ones go on", async () => {
    const token = await openAlbum(installation.deps, scene.event);
    await useUpLimit(installation.deps, "wrongAlbumByAddress", "192.0.2.99");
    expect((await readAlbum(albumToken(), newest, { address: "192.0.2.99" })).status).toBe(429);
    expect((await readAlbum(token, newest, { address: "192.0.2.99" })).status).toBe(200);
  });
});

describe("passwords", () => {
  it("a protected album asks for its password, and a new password or address asks again", async () => {
    await show();
    const token = await openAlbum(installation.deps, scene.event);
    expect((await change({ password })).body).toMatchObject({ has_password: true });
    await expectNothing(token, 403);
    expect((await unlock(token, "wrong horse")).status).toBe(403);
    const { cookies } = await unlock(token, password);
    expect((await readAlbum(token, newest, { cookies })).body.posts).toHaveLength(1);
    await change({ password: "another horse battery" });
    expect((await readAlbum(token, newest, { cookies })).status).toBe(403);
    expect((await change({ password: null })).body).toMatchObject({ has_password: false });
    expect((await readAlbum(token)).status).toBe(200);
  });

  it("a private event's album asks for the event's password, and is not reachable without any", async () => {
    const password_hash = await hashPassword(password);
    const sealed = await createEvent(installation.deps, scene.cast.account_id, {
      event_status: "Private",
      password_hash,
    });
    const token = await openAlbum(installation.deps, sealed);
    await expectNothing(token, 403);
    const { cookies } = await unlock(token, password);
    expect((await readAlbum(token, newest, { cookies })).status).toBe(200);
    const without = await createEvent(installation.deps, scene.cast.account_id, { event_status: "Private" });
    await expectNothing(await openAlbum(installation.deps, without));
  });

  it("guests of a private event's wall need no second password, but an album's own", async () => {
    const password_hash = await hashPassword(password);
    const status = { event_status: "Private", password_hash } as const;
    const sealed = await createEvent(installation.deps, scene.cast.account_id, status);
    const cookies = { [unlockCookieName(sealed.id)]: createUnlockToken(sealed.id, password_hash) };
    const open = async (own: string | null) => {
      const token = await openAlbum(installation.deps, sealed, { password_hash: own });
      return (await readAlbum(token, newest, { cookies })).status;
    };
    expect(await open(null)).toBe(200);
    expect(await open(await hashPassword("another horse battery"))).toBe(403);
  });

  it("wrong passwords are limited", async () => {
    const token = await openAlbum(installation.deps, scene.event, { password_hash: await hashPassword(password) });
    await useUpLimit(installation.deps, "unlockByAddress", "192.0.2.55");
    expect((await unlock(token, password, "192.0.2.55")).status).toBe(429);
  });
});
