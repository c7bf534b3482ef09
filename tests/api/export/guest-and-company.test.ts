import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as exportCompany } from "@/app/api/account/create-export/route";
import { POST as eraseGuest } from "@/app/api/guests/erase-guest/route";
import { POST as exportGuest } from "@/app/api/guests/export-guest/route";
import { POST as findGuest } from "@/app/api/guests/find-guest/route";
import { auditLog } from "@/db/schema/people/audit-log";
import { users } from "@/db/schema/people/users";
import { posts } from "@/db/schema/posts/posts";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import type { CreatedExport } from "@/lib/shared/export/contract";
import type { StoredGuest } from "@/lib/shared/guests/contract";
import { call } from "../../support/call";
import { tablesThatContain } from "../../support/database/database-words";
import { eventScene } from "../../support/events/event-scene";
import { bytesOf, chunksOf, fetchExport } from "../../support/export/exports";
import { checkZip } from "../../support/export/zip-check";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createPost } from "../../support/posts";

const installation = testInstallation();
const scene = eventScene(installation);
const as = () => scene.cast.admin;

/** A post whose file is in the store. */
async function give(person_email_id: string, values: Partial<typeof posts.$inferInsert> = {}, event = scene.event) {
  const bytes = Buffer.from(`the file of ${person_email_id}`);
  const facts = { original_bytes: bytes.length, original_crc32: crc32(bytes) };
  const post = await createPost(installation.deps, event, { person_email_id, ...facts, ...values });
  await installation.deps.storage.put(post.original_key ?? "", { bytes }, "image/jpeg");
  return post;
}

const ask = <Body>(route: Parameters<typeof call>[0], body: object = {}, who = as()) =>
  call<Body & { message: string }>(route, { as: who, body });
const open = async (answer: { body: CreatedExport }) =>
  checkZip(chunksOf(await fetchExport(answer.body.path ?? "")), { keeps: () => true });

describe("a guest who asks by mail", () => {
  it("an address in any case is found in all events, with every status, and nobody else's is", async () => {
    const other = await createEvent(installation.deps, scene.cast.account_id);
    const ours = [
      await give("Quill@Example.com", { status: "approve" }),
      await give("quill@example.com", { status: "delete" }, other),
    ];
    await give("quill@example.com.evil.test");
    await give("xquill@example.com");
    await give("quill@example.com", {}, scene.cast.strangerEvent);
    const { body } = await ask<StoredGuest>(findGuest, { email: "QUILL@EXAMPLE.COM" });
    expect(body.posts.map(({ id }) => id).sort()).toEqual(ours.map(({ id }) => id).sort());
    expect(body).toMatchObject({ total: 2 });
  });

  it("the archive has all files and lines of the address alone, and continues from any byte", async () => {
    const mine = await give("mine@example.com", { status: "banned", caption: "My words" });
    const gone = await give("mine@example.com", { status: "delete", caption: "In the bin" });
    await give("theirs@example.com", { caption: "Their words" });
    const answer = await ask<CreatedExport>(exportGuest, { email: "Mine@example.com" });
    expect(answer.status).toBe(201);
    const { files, contents } = await open(answer);
    const folder = scene.event.event_url_slug;
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(new RegExp(`^${folder}/banned/.*My words\\.jpg$`)),
      expect.stringMatching(new RegExp(`^${folder}/deleted/.*In the bin\\.jpg$`)),
      "posts.csv",
      "consent.csv",
    ]);
    for (const { id } of [mine, gone]) expect(String(contents.get("posts.csv"))).toContain(id);
    expect(String(contents.get("posts.csv"))).toContain(scene.event.event_name);
    expect([...contents.values()].join()).not.toMatch(/theirs|Their words|token_hash/);

    const whole = await bytesOf(await fetchExport(answer.body.path ?? ""));
    const at = whole.indexOf("consent.csv");
    const rest = await bytesOf(await fetchExport(answer.body.path ?? "", { headers: { range: `bytes=${at}-` } }));
    expect(rest.equals(whole.subarray(at))).toBe(true);
  });

  it("one call erases all of it, and the audit log names the posts and never the address", async () => {
    const other = await createEvent(installation.deps, scene.cast.account_id);
    const ours = [await give("leave@example.com"), await give("LEAVE@example.com", { status: "delete" }, other)];
    const kept = await give("stay@example.com");
    await ask(findGuest, { email: "leave@example.com" });
    await ask(exportGuest, { email: "leave@example.com" });
    const { body } = await ask<{ erased: number }>(eraseGuest, { email: "leave@example.com" });
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(body.erased).toBe(2);
    expect(await tablesThatContain(installation.deps, ["leave@example.com"])).toEqual([]);
    for (const { original_key } of ours) expect(await installation.deps.storage.read(original_key ?? "")).toBeNull();
    expect(await installation.deps.storage.read(kept.original_key ?? "")).not.toBeNull();
    for (const action of ["guest.export", "post.erase"] as const) {
      const entries = await installation.deps.db.select().from(auditLog).where(eq(auditLog.action, action));
      expect(entries.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining(ours.map(({ id }) => id)));
    }
  });

  it("another company's posts of the same address stay, and an address without posts has no archive", async () => {
    const theirs = await give("both@example.com", {}, scene.cast.strangerEvent);
    expect((await ask<{ erased: number }>(eraseGuest, { email: "both@example.com" })).body.erased).toBe(0);
    expect((await ask(exportGuest, { email: "both@example.com" })).status).toBe(409);
    const left = await installation.deps.db.select({ id: posts.id }).from(posts).where(eq(posts.id, theirs.id));
    expect(left).toHaveLength(1);
  });
});

describe("everything of a company", () => {
  it("the archive has posts of all events, the bin included, and tables without secrets", async () => {
    const { account_id } = scene.cast;
    const other = await createEvent(installation.deps, account_id, { password_hash: "secret-hash-of-event" });
    await installation.deps.db
      .update(users)
      .set({ password_hash: "secret-hash-of-user" })
      .where(eq(users.account_id, account_id));
    await give("one@example.com", { status: "approve", caption: "One", guest_token_hash: "ab".repeat(32) });
    await give("two@example.com", { status: "delete", caption: "Two" }, other);
    await give("none@example.com", { caption: "Not ours" }, scene.cast.strangerEvent);
    const { files, contents } = await open(await ask<CreatedExport>(exportCompany));
    const names = files.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${scene.event.event_url_slug}/pictures/.*One\\.jpg$`)),
        expect.stringMatching(new RegExp(`^${other.event_url_slug}/deleted/.*Two\\.jpg$`)),
        ...["posts.csv", "consent.csv", "accounts.jsonl", "users.jsonl", "events.jsonl"],
      ]),
    );
    const lines = (name: string) => String(contents.get(name)).trim().split("\n");
    expect(lines("users.jsonl").map((line) => JSON.parse(line).email)).toContain(as().email);
    const everything = [...contents.values()].join();
    expect(everything).not.toMatch(/secret-hash|Not ours|none@|password_hash|token_hash/);
    expect(everything).not.toContain("ab".repeat(32));
  });

  it("files without a checksum are read first, those in the bin included", async () => {
    const post = await give("old@example.com", { status: "delete", original_crc32: null });
    const first = await ask<CreatedExport>(exportGuest, { email: "old@example.com" });
    expect(first.body).toMatchObject({ state: "preparing", path: null, missing: 1 });
    await drainJobs(installation.databaseUrl, installation.deps);
    const { files } = await open(await ask<CreatedExport>(exportGuest, { email: post.person_email_id }));
    expect(files.some(({ name }) => name.includes("/deleted/"))).toBe(true);
  });
});
