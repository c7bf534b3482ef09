import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { GET as getPostScreens } from "@/app/api/screens/get-post-screens/[id]/route";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { PUT as pauseScreens } from "@/app/api/screens/pause-screens/[id]/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { removeForgottenScreens } from "@/db/queries/screens";
import { events } from "@/db/schema/events";
import { screens } from "@/db/schema/screens";
import { screenReports } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { channels } from "@/lib/shared/public-paths";
import type { EventScreens, ReportScreenBody } from "@/lib/shared/screens/contract";
import { call } from "../../support/call";
import { untilSomebodyWaits } from "../../support/database/locks";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import type { Cast } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { namedReport, screenReport } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);

const report = (body: unknown, address?: string) => call(reportScreen, { body, ...(address && { address }) });
const list = async (as = scene.cast.moderator) =>
  (await call<EventScreens[]>(getScreens, { as, query: { event_id: scene.event.id } })).body[0]?.screens ?? [];
const setStatus = (id: string, status: string) =>
  call(updateStatus, { method: "PUT", as: scene.cast.moderator, params: { id }, body: { status } });
const goneFrom = async (id: string) => (await call(getPostScreens, { as: scene.cast.moderator, params: { id } })).body;
const pause = (wall_paused: unknown) =>
  call(pauseScreens, {
    method: "PUT",
    as: scene.cast.moderator,
    params: { id: scene.event.id },
    body: { wall_paused },
  });
const setLastReport = (id: string, secondsAgo: number) =>
  installation.deps.db
    .update(screens)
    .set({ heard_at: new Date(Date.now() - secondsAgo * 1_000).toISOString() })
    .where(eq(screens.id, id));

/** Open walls that are no screen, such as a guest's phone: they send no reports, so only their number is known. */
describe("walls without a listed screen", () => {
  const countOf = async (query: { event_id?: string } = { event_id: scene.event.id }) => {
    const { body } = await call<EventScreens[]>(getScreens, { as: scene.cast.moderator, query });
    return body.find(({ event_id }) => event_id === scene.event.id)?.unnamed_walls;
  };

  it("unlisted walls are counted by the subscribers of the event's channel, a private one too", async () => {
    expect(await countOf()).toBe(0);
    installation.realtime.subscribers.set(channels.event(scene.event.id), 2);
    expect(await countOf()).toBe(2);
    await installation.deps.db.update(events).set({ event_status: "Private" }).where(eq(events.id, scene.event.id));
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, scene.event.id));
    installation.realtime.subscribers.set(channels.privateEvent(scene.event.id, row?.channel_epoch ?? ""), 1);
    expect(await countOf()).toBe(1);
  });

  it("unlisted walls are not counted beside a listed screen, nor in the list of all events", async () => {
    installation.realtime.subscribers.set(channels.event(scene.event.id), 2);
    await report(screenReport(scene.event));
    expect(await countOf()).toBe(0);
    expect(await countOf({})).toBe(0);
  });

  it("unlisted walls count as none when the realtime server does not answer, and the list comes all the same", async () => {
    installation.realtime.subscribers.set(channels.event(scene.event.id), 2);
    installation.realtime.isDown = true;
    expect(await countOf()).toBe(0);
    installation.realtime.isDown = false;
  });
});

describe("screens' reports", () => {
  it("a report for an event that is deleted at that moment gets a 404", async () => {
    let answer: ReturnType<typeof report> | undefined;
    await installation.deps.db.transaction(async (tx) => {
      await tx.delete(events).where(eq(events.id, scene.event.id));
      answer = report(screenReport(scene.event));
      await untilSomebodyWaits(installation.deps.db);
    });
    expect(await answer).toMatchObject({ status: 404, body: { message: messages.wallScreens.eventNotFound } });
  });

  it("a report lists the screen with what it shows, and answers with the server's time and build", async () => {
    const answer = await report(
      screenReport(scene.event, { name: " Left of the stage ", post_count: 12, is_pushed: false }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.build).toBe("build-1");
    expect(Math.abs(Date.parse(answer.body.server_time) - Date.now())).toBeLessThan(10_000);
    expect(await list()).toEqual([
      expect.objectContaining({
        name: "Left of the stage",
        is_connected: true,
        behind: 0,
        post_count: 12,
        is_pushed: false,
        is_current_build: true,
      }),
    ]);
  });

  it("a repeated report keeps one screen, and the last state counts", async () => {
    const first = screenReport(scene.event);
    await report(first);
    await report({ ...first, name: "Renamed", build: "build-0", post_count: 3 });
    expect(await list()).toEqual([
      expect.objectContaining({ id: first.id, name: "Renamed", post_count: 3, is_current_build: false }),
    ]);
  });

  it("a report of leaving removes the screen from the list", async () => {
    const screen = screenReport(scene.event);
    await report(screen);
    await report({ ...screen, is_leaving: true });
    expect(await list()).toEqual([]);
  });

  const bad: [string, Partial<Record<keyof ReportScreenBody, unknown>>][] = [
    ["a name that is too long", { name: "x".repeat(61) }],
    ["an invalid id", { id: "stage" }],
    ["a version below zero", { wall_version: -1 }],
    ["a version that is no number", { wall_version: "1" }],
    ["no build", { build: undefined }],
  ];
  it.each(bad)("a report with %s is refused with a sentence", async (_what, change) => {
    const answer = await report({ ...screenReport(scene.event), ...change });
    expect([answer.status, answer.body.message]).toEqual([400, messages.wallScreens.reportInvalid]);
    expect(await list()).toEqual([]);
  });

  it("a report for an unknown event is a 404", async () => {
    expect((await report(screenReport({ id: "0197c000-0000-7000-8000-00000000ffff" }))).status).toBe(404);
  });
});

describe("the list of screens", () => {
  it("the list of screens marks disconnected ones, and drops them after half a day", async () => {
    const [here, gone, forgotten] = [screenReport(scene.event), screenReport(scene.event), screenReport(scene.event)];
    for (const screen of [here, gone, forgotten]) await report(screen);
    await setLastReport(gone.id, screenReports.connectedSeconds + 5);
    await setLastReport(forgotten.id, screenReports.rememberedSeconds + 5);
    expect((await list()).map(({ id, is_connected }) => [id, is_connected])).toEqual([
      [here.id, true],
      [gone.id, false],
    ]);
    await removeForgottenScreens(installation.deps.db);
    expect(await installation.deps.db.select().from(screens).where(eq(screens.id, forgotten.id))).toEqual([]);
  });

  it("the list of screens counts the changes that a screen has not shown yet", async () => {
    const post = await createReadyPost(installation.deps, scene.event);
    await report(screenReport(scene.event));
    await setStatus(post.id, "approve");
    expect((await list())[0]?.behind).toBe(1);
  });

  it("the list of screens without an event names those that have screens and are the caller's to moderate", async () => {
    await report(screenReport(scene.event));
    const all = (await call<EventScreens[]>(getScreens, { as: scene.cast.admin })).body;
    expect(all.map(({ event_id }) => event_id)).toContain(scene.event.id);
    const others = (await call<EventScreens[]>(getScreens, { as: scene.cast.otherModerator })).body;
    expect(others.map(({ event_id }) => event_id)).not.toContain(scene.event.id);
  });

  it("the list of screens for an unknown event is refused with a sentence", async () => {
    const listFor = (as: Cast["admin"]) => call(getScreens, { as, query: { event_id: scene.event.id } });
    expect((await listFor(scene.cast.stranger)).status).toBe(404);
    expect((await call(getScreens, { as: scene.cast.admin, query: { event_id: "x" } })).status).toBe(400);
  });
});

describe("takedown confirmations", () => {
  it("a banned post counts as gone from each screen that reported it, with the last report's time", async () => {
    const post = await createReadyPost(installation.deps, scene.event);
    await setStatus(post.id, "approve");
    const [left, right, away] = [1, 2, 3].map(() => namedReport(scene.event, { wall_version: 1, post_count: 1 }));
    for (const screen of [left, right, away]) await report(screen);
    await setLastReport(away?.id ?? "", screenReports.connectedSeconds + 5);
    await setStatus(post.id, "banned");
    expect(await goneFrom(post.id)).toEqual({ screens: 2, gone: 0, gone_after_ms: null });
    await report({ ...left, wall_version: 2, post_count: 0 });
    expect(await goneFrom(post.id)).toEqual({ screens: 2, gone: 1, gone_after_ms: null });
    await report({ ...right, wall_version: 2, post_count: 0 });
    const done = await goneFrom(post.id);
    expect(done).toEqual({ screens: 2, gone: 2, gone_after_ms: expect.any(Number) });
    // A later report of the same screen leaves the time of the removal unchanged.
    await report({ ...right, wall_version: 2, post_count: 0 });
    expect((await goneFrom(post.id)).gone_after_ms).toBe(done.gone_after_ms);
  });

  it("a post that is on the wall, or never was, counts as gone from no screen", async () => {
    const post = await createReadyPost(installation.deps, scene.event);
    await report(namedReport(scene.event, { wall_version: 9 }));
    const nothing = { screens: 0, gone: 0, gone_after_ms: null };
    expect(await goneFrom(post.id)).toEqual(nothing);
    await setStatus(post.id, "approve");
    expect(await goneFrom(post.id)).toEqual(nothing);
  });
});

describe("pausing an event's screens", () => {
  const publicEvent = async () => (await call(eventBySlug, { params: { slug: scene.event.event_url_slug } })).body;

  it("pausing stores the wall's version and pushes it to every screen until the wall is resumed", async () => {
    const [first, second] = [
      await createReadyPost(installation.deps, scene.event),
      await createReadyPost(installation.deps, scene.event),
    ];
    await setStatus(first.id, "approve");
    installation.realtime.take();
    expect((await pause("on")).body).toEqual({ id: scene.event.id, wall_paused: "on" });
    expect(installation.realtime.take().map((message) => message.event)).toEqual(["eventChanged"]);
    expect(installation.pageCache.expired).toContain(scene.event.event_url_slug);
    await setStatus(second.id, "approve");
    // The first approval is version 1, the pause 2, the second approval 3.
    expect(await publicEvent()).toMatchObject({ wall_paused_version: 1, wall_version: 3 });
    const changes = await call(wallChanges, { params: { eventId: scene.event.id }, query: { since: 1 } });
    expect(changes.body).toMatchObject({ version: 3, event_changed: true });
    expect((await pause("off")).status).toBe(200);
    expect(await publicEvent()).toMatchObject({ wall_paused_version: null, wall_version: 4 });
  });

  it("pausing screens that are paused changes nothing", async () => {
    await pause("on");
    await pause("on");
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, scene.event.id));
    expect(row).toMatchObject({ wall_version: 1, wall_paused_version: 0 });
  });

  it.each([undefined, "yes", true, ""])("pausing with %j is refused with a sentence", async (value) => {
    const answer = await pause(value);
    expect([answer.status, answer.body.message]).toEqual([400, messages.wallScreens.pausedInvalid]);
  });
});
