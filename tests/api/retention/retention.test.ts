import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { events } from "@/db/schema/events";
import { auditLog } from "@/db/schema/people/audit-log";
import { posts } from "@/db/schema/posts/posts";
import { retentions } from "@/db/schema/retentions";
import { createAlbumDownload } from "@/lib/server/features/album/download";
import { addEvent } from "@/lib/server/features/events/write";
import { runRetention } from "@/lib/server/features/retention/run";
import {
  confirmSeen,
  getRetention,
  listSoonDeleted,
  setDefaultRetention,
  setRetention,
} from "@/lib/server/features/retention/service";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { addEventBody } from "@/lib/shared/events/contract";
import { retentionRules } from "@/lib/shared/limits/retention";
import { tablesThatContain } from "../../support/database/database-words";
import { newEvent } from "../../support/events/event-fields";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createPost } from "../../support/posts";
import { openAlbum, showPost } from "../../support/posts/albums";

const installation = testInstallation();
/** Ends on 1 June 2026 at 22:00. */
const scene = eventScene(installation, { event_date: "2026-06-01", event_start_time: "6:00 PM", length_of_event: 4 });

const dayMs = 86_400_000;
const end = Date.parse("2026-06-01T22:00:00Z");
/** The clock: so many days after the event's end. */
const day = (days: number) => new Date(end + days * dayMs);
const choose = (choice: { days?: number; delete_on?: string }, at = day(-10)) =>
  setRetention(
    installation.deps,
    scene.cast.admin,
    scene.event.id,
    { days: (choice.days ?? null) as 30 | null, delete_on: choice.delete_on ?? null },
    at,
  );
const run = (days: number) => runRetention(installation.deps, day(days));
const isThere = async () =>
  (await installation.deps.db.select().from(events).where(eq(events.id, scene.event.id))).length > 0;
const post = (at: Date, caption = "Hello") =>
  createPost(installation.deps, scene.event, { caption, created_at: at.toISOString() });

beforeEach(async () => {
  Object.assign(installation.mailer, { canDeliver: true, isDown: false });
  installation.mailer.take();
  await installation.deps.db.delete(retentions);
});

describe("when an event is deleted", () => {
  it("an event goes with its posts, its files and every trace of its guests but the audit log's lines", async () => {
    await choose({ days: 30 });
    const words = ["Quillfeather", "quill@example.com"];
    for (let number = 0; number < retentionRules.batchPosts + 5; number += 1) {
      await createPost(installation.deps, scene.event, {
        person_name: words[0] ?? "",
        person_email_id: words[1] ?? "",
        created_at: day(0).toISOString(),
      });
    }
    const shown = await showPost(installation.deps, scene.cast, scene.event, "Quillfeather's cake");
    await installation.deps.db.update(retentions).set({ set_at: day(-10).toISOString() });
    const token = await openAlbum(installation.deps, scene.event);
    await createAlbumDownload(installation.deps, { token, address: "192.0.2.1", cookie: () => null });
    // The shown post is of today: wait after that one.
    const last = new Date(Date.now() + 31 * dayMs);
    await runRetention(installation.deps, new Date(last.getTime() - 3 * dayMs));
    expect(await isThere()).toBe(true);
    await runRetention(installation.deps, last);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await isThere()).toBe(false);
    expect(await tablesThatContain(installation.deps, words)).toEqual([]);
    for (const key of [shown.media_key, shown.thumbnail_media_key]) {
      expect(await installation.deps.storage.read(key ?? "")).toBeNull();
    }
    const entries = await installation.deps.db.select().from(auditLog).where(eq(auditLog.subject_id, scene.event.id));
    expect(entries.filter(({ action }) => action === "event.expire")).toEqual([
      expect.objectContaining({ actor_name: null, subject_label: "" }),
    ]);
  }, 60_000);

  it("admins are warned seven days and one day before, once each", async () => {
    await choose({ days: 30 });
    await run(22);
    expect(installation.mailer.sent).toEqual([]);
    await run(23.1);
    await run(24);
    expect(installation.mailer.sent).toHaveLength(1);
    expect(installation.mailer.sent[0]?.text).toContain(`/user/events/${scene.event.id}`);
    await run(29.1);
    await run(29.2);
    expect(installation.mailer.sent).toHaveLength(2);
    expect(await isThere()).toBe(true);
    await run(30.1);
    expect(await isThere()).toBe(false);
  });

  it("a deletion that is killed goes on with the next run", async () => {
    await choose({ days: 30 });
    for (let number = 0; number < 3; number += 1) await post(day(0));
    await run(25);
    const remove = vi.spyOn(installation.deps.jobs, "remove").mockImplementationOnce(async () => {
      throw new Error("killed");
    });
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    await run(31);
    expect(await isThere()).toBe(true);
    remove.mockRestore();
    silent.mockRestore();
    await run(31.1);
    expect(await isThere()).toBe(false);
  });
});

it("a new event begins with the account's default, and others keep their choice", async () => {
  const { admin } = scene.cast;
  const dueOf = async (id: string) => (await getRetention(installation.deps, admin, id)).days;
  const before = await addEvent(installation.deps, admin, addEventBody.parse(newEvent()));
  await setDefaultRetention(installation.deps, admin, { days: 90 });
  const after = await addEvent(installation.deps, admin, addEventBody.parse(newEvent()));
  expect([await dueOf(before.id), await dueOf(after.id)]).toEqual([null, 90]);
});

describe("what keeps an event", () => {
  it("'Keep' deletes nothing", async () => {
    await choose({ days: 30 });
    await run(25);
    await choose({});
    await run(400);
    expect(await isThere()).toBe(true);
    expect(await getRetention(installation.deps, scene.cast.admin, scene.event.id)).toMatchObject({ due_at: null });
  });

  it("a late post moves the deletion, and its warnings come again", async () => {
    await choose({ days: 30 });
    await run(25);
    await post(day(29));
    await run(40);
    expect(await isThere()).toBe(true);
    expect(installation.mailer.sent).toHaveLength(1);
    await run(53);
    expect(installation.mailer.sent).toHaveLength(2);
    await run(60);
    expect(await isThere()).toBe(false);
  });

  it("a date that is past leaves the grace days", async () => {
    await choose({ delete_on: "2020-01-01" }, day(10));
    await run(20);
    await run(23.9);
    expect(await isThere()).toBe(true);
    await run(24.1);
    expect(await isThere()).toBe(false);
  });

  it("a mail server that refuses deletes nothing until an admin has seen the dashboard's warning", async () => {
    await choose({ days: 30 });
    installation.mailer.isDown = true;
    await run(25);
    await run(100);
    expect(await isThere()).toBe(true);
    const due = await listSoonDeleted(installation.deps, scene.cast.admin, day(100));
    expect(due.map(({ event_id }) => event_id)).toContain(scene.event.id);
    await confirmSeen(installation.deps, scene.cast.admin, [scene.event.id], day(100));
    await run(100.5);
    expect(await isThere()).toBe(true);
    await run(101.1);
    expect(await isThere()).toBe(false);
  });

  it("without a mail server the file in the outbox counts for nothing", async () => {
    await choose({ days: 30 });
    installation.mailer.canDeliver = false;
    await run(25);
    await run(60);
    expect(await isThere()).toBe(true);
  });

  it("a colleague of another company sees and changes nothing of it", async () => {
    await choose({ days: 30 });
    const { stranger } = scene.cast;
    expect(await listSoonDeleted(installation.deps, stranger, day(100))).toEqual([]);
    await confirmSeen(installation.deps, stranger, [scene.event.id], day(25));
    installation.mailer.canDeliver = false;
    await run(60);
    expect(await isThere()).toBe(true);
  });
});

describe("guests' addresses", () => {
  const emailsOf = async () =>
    (await installation.deps.db.select().from(posts).where(eq(posts.event_id, scene.event.id))).map(
      ({ person_email_id, person_name }) => [person_name, person_email_id],
    );
  const forget = (forget_emails: "on" | "off") =>
    setRetention(installation.deps, scene.cast.admin, scene.event.id, { days: null, delete_on: null, forget_emails });

  it("addresses leave an event 30 days after it and its last post, and everything else stays", async () => {
    await post(day(0));
    await post(day(5));
    expect(await forget("on")).toMatchObject({ forget_emails: "on", due_at: null });
    await run(34.9);
    expect(await emailsOf()).toEqual([
      ["Ada", "ada@example.com"],
      ["Ada", "ada@example.com"],
    ]);
    await run(35.1);
    expect(await emailsOf()).toEqual([
      ["Ada", ""],
      ["Ada", ""],
    ]);
    expect(await isThere()).toBe(true);
  });

  it("addresses stay while that is off, and 'Keep' changes nothing about it", async () => {
    await post(day(0));
    await run(400);
    expect(await emailsOf()).toEqual([["Ada", "ada@example.com"]]);
    await forget("on");
    expect(await choose({})).toMatchObject({ forget_emails: "on" });
  });
});
