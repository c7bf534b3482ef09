import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as bringUpPost } from "@/app/api/events/bring-up-post/[id]/route";
import { POST as directRun } from "@/app/api/events/direct-run/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getShow } from "@/app/api/events/get-show/[id]/route";
import { POST as setScene } from "@/app/api/events/set-scene/[id]/route";
import { PUT as updateRun } from "@/app/api/events/update-run/[id]/route";
import { GET as wallNumbers } from "@/app/api/events/wall-numbers/[eventId]/route";
import { PUT as pauseScreens } from "@/app/api/screens/pause-screens/[id]/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { screens } from "@/db/schema/screens";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { limits } from "@/lib/shared/limits";
import { showRules } from "@/lib/shared/limits/show";
import { messages } from "@/lib/shared/messages";
import { sceneAt } from "@/lib/shared/show/scene-at";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { namedReport } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);

const text = messages.show;

const of = (id: string = scene.event.id) => ({ as: scene.cast.moderator, params: { id } });
const press = (body: object, id?: string) => call(setScene, { ...of(id), body });
const order = (word: string) => call(directRun, { ...of(), body: { order: word } });
const arrange = (items: object[]) => call(updateRun, { ...of(), method: "PUT", body: { items } });
const bringUp = (id: string, body: object = {}) => call(bringUpPost, { ...of(id), body });
const onWall = async () => {
  installation.deps.reads.clear();
  return (await call(eventBySlug, { params: { slug: scene.event.event_url_slug } })).body;
};
const pause = (wall_paused: string) => call(pauseScreens, { ...of(), method: "PUT", body: { wall_paused } });
/** The scene that the public's answer shows once a press has taken effect. */
const shownScene = async () =>
  sceneAt((await onWall()).show?.cues ?? [], Date.now() + 2 * showRules.leadMs)?.scene ?? null;

describe("scenes", () => {
  it("an event without a show carries none, and a press is a change of the wall that starts a moment later", async () => {
    expect(await onWall()).not.toHaveProperty("show");
    const before = Date.now();
    const answer = await press({ scene: "Numbers" });
    expect(answer.status).toBe(200);
    const [cue] = answer.body.show.cues;
    expect(cue).toMatchObject({ scene: { kind: "Numbers", text: "", until: null }, run: null });
    expect(Date.parse(cue.starts_at) - before).toBeGreaterThanOrEqual(showRules.leadMs);
    const pushed = installation.realtime.take();
    const show = (await onWall()).show;
    expect(pushed).toMatchObject([{ event: "eventChanged", data: { version: 1, show } }]);
    expect(installation.pageCache.expired).toContain(scene.event.event_url_slug);
    expect(await onWall()).toMatchObject({ show: { cues: [cue] }, wall_version: 1, event_version: 1 });
    expect(await readAuditLog(installation.deps)).toContainEqual(expect.objectContaining({ action: "show.scene" }));
  });

  it("the layout ends a scene, and the wall carries no show again", async () => {
    await press({ scene: "List" });
    await press({ scene: "Layout" });
    expect(await shownScene()).toBeNull();
  });

  it("a photo call lasts a minute by default, and what stood before comes back", async () => {
    await press({ scene: "List" });
    await installation.deps.db.execute(`select pg_sleep(${(showRules.leadMs + 50) / 1_000})`);
    const { body } = await press({ scene: "Photo call", text: "Hats" });
    const [cue] = body.show.cues;
    expect(cue.scene).toMatchObject({ kind: "Photo call", text: "Hats" });
    expect(Date.parse(cue.scene.until) - Date.parse(cue.starts_at)).toBe(showRules.photoCallSeconds * 1_000);
    expect(sceneAt(body.show.cues, Date.parse(cue.scene.until))?.scene.kind).toBe("List");
  });

  it("a countdown ends at a time of the account's zone, by the server's clock", async () => {
    await installation.deps.db
      .update(accounts)
      .set({ timezone: "Asia/Tokyo" })
      .where(eq(accounts.id, scene.event.account_id));
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000);
    const parts = { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Tokyo", hourCycle: "h23" } as const;
    const { body } = await press({ scene: "Countdown", time: inTwoHours.toLocaleTimeString("en-GB", parts) });
    const untilMs = Date.parse(body.show.cues[0].scene.until);
    expect(untilMs).toBe(Math.floor(inTwoHours.getTime() / 60_000) * 60_000);
  });

  it.each([
    [{ scene: "Fireworks" }, messages.fields.invalidChoice(text.labels.scene)],
    [{ scene: "Countdown" }, text.timeMissing],
    [{ scene: "Countdown", time: "24:00" }, text.timeInvalid],
    [{ scene: "Photo call", seconds: showRules.minSeconds - 1 }, text.secondsInvalid],
    [{ scene: "Countdown", seconds: showRules.maxSeconds + 1 }, text.secondsInvalid],
    [
      { scene: "Photo call", text: "x".repeat(showRules.textMaxLength + 1) },
      messages.fields.tooLong(text.labels.text, showRules.textMaxLength),
    ],
  ])("a press that says too little or too much is refused: %j", async (body, message) => {
    expect(await press(body)).toMatchObject({ status: 400, body: { message } });
    expect(await onWall()).toMatchObject({ wall_version: 0 });
  });

  it.each([
    { scene: "Photo call", seconds: showRules.minSeconds, text: "x".repeat(showRules.textMaxLength) },
    { scene: "Countdown", seconds: showRules.maxSeconds },
  ])("a press at its limits is accepted: %j", async (body) => {
    expect((await press(body)).status).toBe(200);
  });

  it("paused screens keep the scene of their pause", async () => {
    await press({ scene: "List" });
    await installation.deps.db.execute(`select pg_sleep(${(showRules.leadMs + 50) / 1_000})`);
    await pause("on");
    await press({ scene: "Numbers" });
    const { show } = await onWall();
    expect(sceneAt(show.cues, Date.parse(show.paused_at))?.scene.kind).toBe("List");
    await pause("off");
    expect((await onWall()).show.paused_at).toBeNull();
    expect(await shownScene()).toMatchObject({ kind: "Numbers" });
  });

  it("a scene for one screen comes with that screen's answer alone, and the wall tells nobody", async () => {
    const [one, other] = [namedReport(scene.event, { name: "Left" }), namedReport(scene.event, { name: "Bar" })];
    for (const body of [one, other]) await call(reportScreen, { body });
    installation.realtime.take();
    const { body } = await press({ scene: "Sponsor", screen_id: one.id });
    expect(body.screens.find(({ id }: { id: string }) => id === one.id).cues[0].scene.kind).toBe("Sponsor");
    expect(installation.realtime.take().map(({ event }) => event)).toEqual(["screensCalled"]);
    const answers = [];
    for (const body of [one, other]) answers.push((await call(reportScreen, { body })).body.scene_cues);
    expect(answers).toEqual([
      [expect.objectContaining({ scene: { kind: "Sponsor", text: "", until: null } })],
      undefined,
    ]);
    expect(await onWall()).not.toHaveProperty("show");
    const elsewhere = await createEvent(installation.deps, scene.cast.account_id);
    expect(
      (
        await call(setScene, {
          as: scene.cast.admin,
          params: { id: elsewhere.id },
          body: { scene: "List", screen_id: one.id },
        })
      ).status,
    ).toBe(404);
  });
});

describe("a run of show", () => {
  const items = [
    { kind: "Mosaic", text: "", seconds: 60 },
    { kind: "Photo call", text: "Hats", seconds: 30 },
  ];

  it("a run is arranged, started, held, advanced, resumed and stopped", async () => {
    expect(await order("start")).toMatchObject({ status: 409, body: { message: text.runEmpty } });
    expect(await order("next")).toMatchObject({ status: 409, body: { message: text.runNone } });
    expect((await arrange(items)).body.run_of_show).toEqual(items);
    expect(await onWall()).toMatchObject({ wall_version: 0 });
    await order("start");
    expect(await shownScene()).toMatchObject({ kind: "Mosaic" });
    await order("hold");
    expect((await order("next")).status).toBe(200);
    expect(await shownScene()).toMatchObject({ kind: "Photo call", text: "Hats" });
    const held = (await onWall()).show.cues[0].run;
    expect(held.frozen_at).not.toBeNull();
    await order("resume");
    expect((await onWall()).show.cues[0].run.frozen_at).toBeNull();
    await order("stop");
    expect(await shownScene()).toBeNull();
  });

  it("a run has at most so many scenes, each with a sensible duration", async () => {
    const many = (count: number) => Array.from({ length: count }, () => items[0] as object);
    expect((await arrange(many(showRules.runMaxItems))).status).toBe(200);
    expect(await arrange(many(showRules.runMaxItems + 1))).toMatchObject({
      status: 400,
      body: { message: text.runFull },
    });
    const short = { ...items[0], seconds: showRules.minSeconds - 1 };
    expect(await arrange([short])).toMatchObject({ status: 400, body: { message: text.secondsInvalid } });
  });
});

describe("bringing up a post", () => {
  it("a waiting post is approved by the usual rules and stands large on all screens", async () => {
    const post = await createReadyPost(installation.deps, scene.event);
    const before = Date.now();
    const answer = await bringUp(post.id);
    expect(answer).toMatchObject({ status: 200, body: { id: post.id, status: "approve" } });
    const { show } = await onWall();
    expect(show.brought_up.post_id).toBe(post.id);
    const lastsMs = Date.parse(show.brought_up.until) - before;
    expect(lastsMs).toBeGreaterThanOrEqual(showRules.broughtUpSeconds * 1_000);
    expect(lastsMs).toBeLessThan(showRules.broughtUpSeconds * 1_000 + 10_000);
    const actions = (await readAuditLog(installation.deps)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["post.approve", "show.bring-up"]));
    expect(installation.realtime.take().map(({ event }) => event)).toEqual(
      expect.arrayContaining(["newEventPost", "eventChanged"]),
    );
  });

  it("with the wall delay, a post comes up for as long after it", async () => {
    await installation.deps.db.update(events).set({ wall_delay: "on" }).where(eq(events.id, scene.event.id));
    const post = await createReadyPost(installation.deps, scene.event);
    const before = Date.now();
    await bringUp(post.id, { seconds: 10 });
    const { until } = (await onWall()).show.brought_up;
    expect(Date.parse(until) - before).toBeGreaterThanOrEqual((limits.wallDelaySeconds + 10) * 1_000);
  });

  it("a shown post keeps its place, and one below those that screens hold takes the top", async () => {
    const shown = await createReadyPost(installation.deps, scene.event);
    await updatePostStatus(installation.deps, scene.cast.admin, shown.id, "approve");
    const positionOf = async (id: string) =>
      (await installation.deps.db.query.posts.findFirst({ where: (posts, { eq }) => eq(posts.id, id) }))?.wall_position;
    const first = await positionOf(shown.id);
    await bringUp(shown.id);
    expect(await positionOf(shown.id)).toBe(first);
    for (let count = 0; count < limits.wallMaxPosts; count += 1) {
      await createReadyPost(installation.deps, scene.event, {
        status: "approve",
        wall_position: 1_000 + count,
        wall_version: 1_000,
      });
    }
    await installation.deps.db.update(events).set({ wall_version: 2_000 }).where(eq(events.id, scene.event.id));
    await bringUp(shown.id);
    expect(await positionOf(shown.id)).toBeGreaterThan(2_000);
  });

  it.each(["banned", "private", "delete"] as const)("a post that is %s is refused and stays so", async (status) => {
    const post = await createReadyPost(installation.deps, scene.event, { status });
    expect(await bringUp(post.id)).toMatchObject({ status: 409, body: { message: text.bringUpRefused } });
    expect(await onWall()).not.toHaveProperty("show");
  });

  it("the seconds have limits", async () => {
    const post = await createReadyPost(installation.deps, scene.event);
    const { minSeconds, broughtUpMaxSeconds } = showRules;
    for (const seconds of [minSeconds - 1, broughtUpMaxSeconds + 1]) {
      expect(await bringUp(post.id, { seconds })).toMatchObject({ status: 400, body: { message: text.shownFor } });
    }
    for (const seconds of [minSeconds, broughtUpMaxSeconds])
      expect((await bringUp(post.id, { seconds })).status).toBe(200);
  });
});

describe("the numbers of a wall", () => {
  it("the numbers count shown posts and their cities, and what came since a scene began and was not discarded", async () => {
    const shown = { status: "approve", wall_version: 1 } as const;
    await createReadyPost(installation.deps, scene.event, {
      ...shown,
      wall_position: 1,
      created_at: "2020-01-01T00:00:00Z",
    });
    await createReadyPost(installation.deps, scene.event, { ...shown, wall_position: 2, person_city: " kansas city " });
    await createReadyPost(installation.deps, scene.event, { ...shown, wall_position: 3, person_city: "Oslo" });
    await createReadyPost(installation.deps, scene.event);
    await createReadyPost(installation.deps, scene.event, { status: "banned" });
    // The call began a minute ago: of the posts, only the first came before.
    const starts_at = new Date(Date.now() - 60_000).toISOString();
    const photoCall = { kind: "Photo call", text: "", until: new Date(Date.now() + 60_000).toISOString() } as const;
    const wall_show = { cues: [{ starts_at, scene: photoCall, run: null }], brought_up: null };
    await installation.deps.db.update(events).set({ wall_show }).where(eq(events.id, scene.event.id));
    const numbersSince = async (since?: string) =>
      (await call(wallNumbers, { params: { eventId: scene.event.id }, query: since ? { since } : {} })).body;
    expect(await numbersSince(starts_at)).toEqual({ photos: 3, cities: 2, came: 3 });
    // A visitor's own moments start no counts of their own.
    for (const since of [undefined, "2020-01-01T00:00:00Z", new Date(Date.now() - 59_999).toISOString()]) {
      expect(await numbersSince(since)).toEqual({ photos: 3, cities: 2, came: 0 });
    }
  });

  it("a scene of one screen counts from its own begin", async () => {
    await createReadyPost(installation.deps, scene.event);
    await call(reportScreen, { body: namedReport(scene.event) });
    const starts_at = new Date(Date.now() - 60_000).toISOString();
    const scene_cues = [{ starts_at, scene: { kind: "Numbers", text: "", until: null } as const, run: null }];
    await installation.deps.db.update(screens).set({ scene_cues }).where(eq(screens.event_id, scene.event.id));
    const answer = await call(wallNumbers, { params: { eventId: scene.event.id }, query: { since: starts_at } });
    expect(answer.body.came).toBe(1);
  });
});

it("the console gets the show with the event's missions and the server's time", async () => {
  await installation.deps.db.update(events).set({ form_missions: "Hats\nShoes" }).where(eq(events.id, scene.event.id));
  const { body } = await call(getShow, of());
  expect(body).toMatchObject({
    id: scene.event.id,
    show: null,
    run_of_show: [],
    screens: [],
    missions: ["Hats", "Shoes"],
  });
  expect(Date.parse(body.server_time)).not.toBeNaN();
});
