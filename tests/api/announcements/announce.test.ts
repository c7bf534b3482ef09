import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as announce } from "@/app/api/events/announce/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { PUT as pauseScreens } from "@/app/api/screens/pause-screens/[id]/route";
import { events } from "@/db/schema/events";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { announcementMinutes } from "@/lib/shared/vocabulary";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const scene = eventScene(installation);

const postAnnouncement = (body: unknown, as = scene.cast.moderator) =>
  call(announce, { as, params: { id: scene.event.id }, body });
const publicEvent = async () => (await call(eventBySlug, { params: { slug: scene.event.event_url_slug } })).body;
const inConsole = async () =>
  (await call(getScreens, { as: scene.cast.moderator, query: { event_id: scene.event.id } })).body[0];
const rowOf = async () => {
  const [row] = await installation.deps.db.select().from(events).where(eq(events.id, scene.event.id));
  return row;
};
const endNow = () =>
  installation.deps.db
    .update(events)
    .set({ announcement_until: new Date(Date.now() - 1).toISOString() })
    .where(eq(events.id, scene.event.id));

describe("announcements", () => {
  it("an announcement is a change of the event: it is pushed, pages expire, and later visitors get it", async () => {
    const before = Date.now();
    const answer = await postAnnouncement({ announcement: " Cake in five minutes ", minutes: 15 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: scene.event.id, announcement: "Cake in five minutes" });
    const lastsMs = Date.parse(answer.body.announcement_until) - before;
    expect(lastsMs).toBeGreaterThanOrEqual(15 * 60_000);
    expect(lastsMs).toBeLessThan(15 * 60_000 + 10_000);
    const pushes = installation.realtime.take();
    expect(pushes.map((message) => [message.channel, message.event])).toEqual([
      [`event-${scene.event.id}`, "eventChanged"],
    ]);
    // The push carries no text; screens fetch it.
    expect(JSON.stringify(pushes)).not.toContain("Cake");
    expect(installation.pageCache.expired).toContain(scene.event.event_url_slug);
    const { announcement, announcement_until } = answer.body;
    expect(await publicEvent()).toMatchObject({ announcement, announcement_until, wall_version: 1, event_version: 1 });
    expect(await inConsole()).toMatchObject({ announcement, announcement_until });
    const changes = await call(wallChanges, { params: { eventId: scene.event.id }, query: { since: 0 } });
    expect(changes.body).toMatchObject({ version: 1, event_changed: true });
  });

  it("an announcement lasts five minutes by default", async () => {
    const { body } = await postAnnouncement({ announcement: "Cake" });
    expect(Date.parse(body.announcement_until) - Date.parse(body.server_time)).toBe(5 * 60_000);
  });

  it.each(announcementMinutes)("an announcement lasts %i minutes, also sent as text", async (minutes) => {
    const { body } = await postAnnouncement({ announcement: "Cake", minutes: String(minutes) });
    expect(Date.parse(body.announcement_until) - Date.parse(body.server_time)).toBe(minutes * 60_000);
  });

  it("an announcement replaces the previous one and restarts the time", async () => {
    await postAnnouncement({ announcement: "Cake", minutes: 60 });
    await postAnnouncement({ announcement: "Speeches", minutes: 1 });
    expect(await publicEvent()).toMatchObject({ announcement: "Speeches", wall_version: 2 });
  });

  it("an announcement ends at its time without any change", async () => {
    await postAnnouncement({ announcement: "Cake" });
    await endNow();
    installation.deps.reads.clear();
    const nothing = { announcement: "", announcement_until: null };
    expect(await publicEvent()).toMatchObject({ ...nothing, wall_version: 1 });
    expect(await inConsole()).toMatchObject(nothing);
  });

  it("an announcement shows on paused screens, and pausing keeps it", async () => {
    await call(pauseScreens, {
      method: "PUT",
      as: scene.cast.admin,
      params: { id: scene.event.id },
      body: { wall_paused: "on" },
    });
    await postAnnouncement({ announcement: "Cake" });
    expect(await publicEvent()).toMatchObject({ announcement: "Cake", wall_paused_version: 0 });
  });

  it("an announcement survives an edit of the event, which cannot set it", async () => {
    await postAnnouncement({ announcement: "Cake" });
    const edit = { event_name: "Renamed", announcement: "Overwritten", announcement_until: null };
    const answer = await call(updateEvent, {
      method: "PUT",
      as: scene.cast.admin,
      params: { id: scene.event.id },
      body: edit,
    });
    expect(answer.status).toBe(200);
    expect(await publicEvent()).toMatchObject({ event_name: "Renamed", announcement: "Cake" });
    expect((await rowOf())?.announcement_until).not.toBeNull();
  });
});

describe("removing an announcement", () => {
  it("removing an announcement is a change like showing it, and happens once", async () => {
    await postAnnouncement({ announcement: "Cake" });
    expect((await postAnnouncement({ announcement: " " })).body).toMatchObject({
      announcement: "",
      announcement_until: null,
    });
    expect(await publicEvent()).toMatchObject({ announcement: "", wall_version: 2 });
    installation.realtime.take();
    expect((await postAnnouncement({ announcement: "" })).status).toBe(200);
    expect(installation.realtime.take()).toEqual([]);
    expect((await rowOf())?.wall_version).toBe(2);
  });

  it("removing an announcement is recorded in the audit log, as showing is, without the text", async () => {
    await postAnnouncement({ announcement: "Cake" });
    await postAnnouncement({ announcement: "" });
    const rows = (await readAuditLog(installation.deps)).filter((row) => row.subject_id === scene.event.id);
    expect(rows.map(({ action }) => action).sort()).toEqual(["announcement.show", "announcement.take-down"]);
    expect(JSON.stringify(rows)).not.toContain("Cake");
  });
});

describe("permissions", () => {
  it("an announcement may be made by whoever moderates the event", async () => {
    for (const [as, status] of [
      [scene.cast.admin, 200],
      [scene.cast.otherModerator, 404],
      [scene.cast.stranger, 404],
    ] as const) {
      expect((await postAnnouncement({ announcement: "Cake" }, as)).status).toBe(status);
    }
  });
});

describe("refusals", () => {
  const { fields, announcements } = messages;
  const { labels } = announcements;

  it.each([
    ["without words", {}, fields.invalidText(labels.announcement)],
    ["that is no text", { announcement: 5 }, fields.invalidText(labels.announcement)],
    [
      "too long by one",
      { announcement: "x".repeat(limits.announcementMaxLength + 1) },
      fields.tooLong(labels.announcement, limits.announcementMaxLength),
    ],
    ["for ten minutes", { announcement: "x", minutes: 10 }, fields.invalidChoice(labels.minutes)],
    ["for ever", { announcement: "x", minutes: 0 }, fields.invalidChoice(labels.minutes)],
  ])("an announcement is refused with a sentence: %s", async (_, body, sentence) => {
    const answer = await postAnnouncement(body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it("an announcement of the maximum length is accepted", async () => {
    // An emoji counts as two characters.
    const announcement = "\u{1f382}".repeat(limits.announcementMaxLength / 2);
    expect((await postAnnouncement({ announcement })).status).toBe(200);
    expect(await publicEvent()).toMatchObject({ announcement });
  });
});
