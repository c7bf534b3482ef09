import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { GET as exportReport } from "@/app/api/events/export-event-report/[id]/route";
import { GET as getReport } from "@/app/api/events/get-event-report/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { PUT as updateLink } from "@/app/api/events/update-sponsor-link/[id]/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { ads } from "@/db/schema/ads";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { shownHours, sponsorLinks, takedowns } from "@/db/schema/shown-hours";
import { recordShown } from "@/lib/server/features/report/shown";
import { readSponsorPart } from "@/lib/server/features/report/sponsor-link";
import { rateLimits } from "@/lib/shared/limits/rate";
import { shownRules } from "@/lib/shared/limits/shown";
import type { EventReport, SponsorLink } from "@/lib/shared/report/contract";
import type { ReportScreenBody, ShownHour } from "@/lib/shared/screens/contract";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { createAd } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createReadyPost } from "../../support/posts";
import { namedReport, screenReport, shownHour } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);

const sponsor = (ad_name: string, account_id = scene.cast.account_id) =>
  createAd(installation.deps, account_id, { ad_name });
const send = async (shown: ShownHour, changes: Partial<ReportScreenBody> = {}) =>
  (await call(reportScreen, { body: namedReport(scene.event, { shown, ...changes }) })).status;
const reportOf = async (event = scene.event) =>
  (await call<EventReport>(getReport, { as: scene.cast.admin, params: { id: event.id } })).body;
const secondsOf = async () => (await reportOf()).sponsors.map(({ name, shown_seconds }) => [name, shown_seconds]);
const ofAd = (id: string, shown_ms: number, times = 1) => ({ ads: [{ id, shown_ms, times }] });

describe("seconds on screens", () => {
  it("a report has each ad's seconds on each named screen, and when the screens showed the wall", async () => {
    const [volt, lemonade] = [await sponsor("Volt"), await sponsor("Lemonade")];
    const hour = shownHour([volt.id, lemonade.id]);
    const later = new Date(Date.parse(hour.hour) - shownRules.hourMs).toISOString();
    await send({ ...hour, ...ofAd(volt.id, 20_400, 3), from_ms: 5_000, until_ms: 100_000 });
    await send({ ...hour, ...ofAd(volt.id, 10_000, 1), hour: later, from_ms: 3_500_000, until_ms: 3_600_000 });
    await send({ ...hour, browser_id: uuidv7() }, { name: "Bar" });
    const report = await reportOf();
    expect(report.sponsors).toEqual([
      {
        id: volt.id,
        name: "Volt",
        shown_seconds: 40,
        times: 6,
        link_ends_at: null,
        screens: [
          { name: "Stage", shown_seconds: 30, times: 4 },
          { name: "Bar", shown_seconds: 10, times: 2 },
        ],
      },
      expect.objectContaining({ name: "Lemonade", shown_seconds: 10, times: 2 }),
    ]);
    const at = (name: string, ms: number) => new Date(Date.parse(name) + ms).toISOString();
    expect(report.screens).toEqual([
      { name: "Bar", from: hour.hour, until: at(hour.hour, 60_000), shown_seconds: 60, gap_seconds: 0 },
      { name: "Stage", from: at(later, 3_500_000), until: at(hour.hour, 100_000), shown_seconds: 120, gap_seconds: 80 },
    ]);
  });

  it("a repeated or late report of an hour changes nothing, and a later one replaces smaller numbers", async () => {
    const { id } = await sponsor("Volt");
    const hour = shownHour([]);
    for (const shown_ms of [10_000, 10_000, 30_000, 20_000]) await send({ ...hour, ...ofAd(id, shown_ms) });
    expect(await secondsOf()).toEqual([["Volt", 30]]);
    expect(await installation.deps.db.$count(shownHours, eq(shownHours.event_id, scene.event.id))).toBe(2);
  });

  it("a report without the screen's key, or with another name's or event's, counts nothing", async () => {
    const { id } = await sponsor("Volt");
    const shown = shownHour([id]);
    const { name_key } = namedReport(scene.cast.event);
    for (const key of [undefined, "made-up", name_key]) {
      const body = screenReport(scene.event, { shown, ...(key && { name_key: key }) });
      expect((await call(reportScreen, { body })).status).toBe(200);
    }
    const named = namedReport(scene.event, { shown });
    await call(reportScreen, { body: { ...named, name: "Bar" } });
    expect(await reportOf()).toMatchObject({ sponsors: [], screens: [] });
  });

  it("another company's ad and an unknown one count nothing; a deleted ad keeps its seconds and its name", async () => {
    const own = await sponsor("Volt");
    const foreign = await sponsor("Foreign", scene.cast.stranger.account_id);
    await send(shownHour([own.id, foreign.id, uuidv7()]));
    await installation.deps.db.delete(ads).where(eq(ads.id, own.id));
    expect(await secondsOf()).toEqual([["Volt", 10]]);
  });

  it.each([
    ["more than an hour", { shown_ms: shownRules.hourMs + 1 }],
    ["less than nothing", { shown_ms: -1 }],
    ["an hour that is none", { hour: "eight" }],
    [
      "more ads than a program has",
      { ads: Array.from({ length: 101 }, () => ({ id: uuidv7(), shown_ms: 1, times: 1 })) },
    ],
  ])("a report of %s is refused", async (_, changes) => {
    expect(await send(shownHour([], changes as Partial<ShownHour>))).toBe(400);
  });

  it("an ad that is named twice in a report counts once, and no ad has more time than its wall", async () => {
    const { id } = await sponsor("Volt");
    const twice = [10_000, 90_000].map((shown_ms) => ({ id, shown_ms, times: 1 }));
    expect(await send({ ...shownHour([]), ads: twice })).toBe(200);
    expect(await secondsOf()).toEqual([["Volt", 60]]);
  });

  it("an hour has no more time than has passed of it, and one to come, too old or crooked counts nothing", async () => {
    const { id } = await sponsor("Volt");
    const start = Date.parse("2026-06-20T20:00:00Z");
    const screen = { ...namedReport(scene.event), account_id: scene.cast.account_id };
    const record = (hourMs: number, nowMs: number) =>
      recordShown(
        installation.deps,
        screen,
        { ...shownHour([id]), hour: new Date(hourMs).toISOString() },
        new Date(nowMs),
      );
    for (const [hourMs, nowMs] of [
      [start, start - 1],
      [start, start + shownRules.keptMs + 1],
      [start + 1, start + 60_000],
    ] as const)
      await record(hourMs, nowMs);
    expect(await secondsOf()).toEqual([]);
    await record(start, start + 4_000);
    expect(await secondsOf()).toEqual([["Volt", 4]]);
    await record(start, start + shownRules.keptMs);
    expect(await secondsOf()).toEqual([["Volt", 14]]);
  });

  it("a report of the closing page counts, and an event takes no more browsers than its maximum", async () => {
    const { id } = await sponsor("Volt");
    const { db } = installation.deps;
    const own = { account_id: scene.cast.account_id, event_id: scene.event.id };
    const { ads: _, ...hour } = shownHour([]);
    const values = { ...own, ...hour, screen_name: "Stage", ad_name: "" };
    const others = Array.from({ length: shownRules.browsersPerEvent - 1 }, () => ({ ...values, browser_id: uuidv7() }));
    await db.insert(shownHours).values(others);
    const last = shownHour([id]);
    await send(last, { is_leaving: true });
    await send(shownHour([id]));
    expect(await secondsOf()).toEqual([["Volt", 10]]);
    await send({ ...last, ...ofAd(id, 20_000) });
    expect(await secondsOf()).toEqual([["Volt", 20]]);
  });

  it("the seconds and links of an event go with it", async () => {
    const { id } = await sponsor("Volt");
    await send(shownHour([id]));
    await call(updateLink, link(id));
    await installation.deps.db.delete(events).where(eq(events.id, scene.event.id));
    for (const table of [shownHours, sponsorLinks]) {
      expect(await installation.deps.db.$count(table, eq(table.event_id, scene.event.id))).toBe(0);
    }
  });

  it("the CSV file has a line for each screen's and each sponsor's numbers", async () => {
    const { id } = await sponsor("=Volt");
    await send(shownHour([id]));
    const file = await call(exportReport, { as: scene.cast.admin, params: { id: scene.event.id } });
    expect(file.body).toContain('"screens: gap_seconds","Stage","0"\r\n');
    expect(file.body).toContain('"sponsors: shown_seconds: all screens","\'=Volt","10"\r\n');
    expect(file.body).toContain('"sponsors: times: Stage","\'=Volt","2"\r\n');
    expect(file.body).not.toMatch(/impressions|reach/i);
  });
});

describe("takedowns", () => {
  it("a takedown is gone from each named screen that was on, once its last one has reported it", async () => {
    const { deps } = installation;
    const post = await createReadyPost(deps, scene.event);
    const set = (status: string) =>
      call(updateStatus, { method: "PUT", as: scene.cast.moderator, params: { id: post.id }, body: { status } });
    const [stage, bar] = [namedReport(scene.event), namedReport(scene.event, { name: "Bar" })];
    const report = (body: ReportScreenBody, wall_version: number) =>
      call(reportScreen, { body: { ...body, wall_version } });
    await set("approve");
    for (const screen of [stage, bar]) await report(screen, 1);
    await report(screenReport(scene.event), 1);
    await set("banned");
    const listed = async () => (await reportOf()).takedowns;
    expect(await listed()).toMatchObject([{ screens: 2, gone: 0, gone_after_ms: null }]);
    await report(stage, 2);
    await report(bar, 1);
    expect(await listed()).toMatchObject([{ screens: 2, gone: 1, gone_after_ms: null }]);
    await report(bar, 2);
    const [gone] = await listed();
    expect(gone).toMatchObject({ screens: 2, gone: 2 });
    expect(gone?.gone_after_ms).toBeGreaterThan(0);
    await report(bar, 3);
    expect(await listed()).toEqual([gone]);
    await set("approve");
    await set("private");
    expect(await listed()).toMatchObject([{ screens: 2, gone: 0 }]);
    expect(await deps.db.$count(takedowns, eq(takedowns.event_id, scene.event.id))).toBe(2);
  });
});

const link = (ad_id: string, is_open = "on") => ({
  method: "PUT" as const,
  as: scene.cast.admin,
  params: { id: scene.event.id },
  body: { ad_id, is_open },
});
const tokenOf = ({ path }: SponsorLink) => path?.split("/").at(-1) ?? "";
const read = (token: string, address = "192.0.2.7") => readSponsorPart(installation.deps, token, address);

describe("a sponsor's link", () => {
  it("a link shows one sponsor's part for 90 days, and its token is in no table", async () => {
    const [volt, lemonade] = [await sponsor("Volt"), await sponsor("Lemonade")];
    await send(shownHour([volt.id, lemonade.id]));
    const made = await call<SponsorLink>(updateLink, link(volt.id));
    expect(made.body.path).toMatch(/^\/sponsor\/[\w-]{43}$/);
    const part = await read(tokenOf(made.body));
    expect(part).toMatchObject({ name: "Volt", shown_seconds: 10, screens: [{ name: "Stage" }] });
    expect(JSON.stringify(part)).not.toContain("Lemonade");
    const other = await call<SponsorLink>(updateLink, link(lemonade.id));
    expect(await read(tokenOf(other.body))).toMatchObject({ name: "Lemonade" });
    const rows = await installation.deps.db
      .select()
      .from(sponsorLinks)
      .where(eq(sponsorLinks.event_id, scene.event.id));
    expect(JSON.stringify(rows)).not.toContain(tokenOf(made.body));
    const [volts] = (await reportOf()).sponsors.filter(({ id }) => id === volt.id);
    const days = (Date.parse(volts?.link_ends_at ?? "") - Date.now()) / (24 * 3_600_000);
    expect(Math.round(days)).toBe(shownRules.linkDays);
  });

  it("a new link ends the former one; an ended, expired or closing company's one shows nothing", async () => {
    const { db } = installation.deps;
    const volt = await sponsor("Volt");
    await send(shownHour([volt.id]));
    const make = async () => tokenOf((await call<SponsorLink>(updateLink, link(volt.id))).body);
    const [first, second] = [await make(), await make()];
    expect([await read(first), (await read(second))?.name]).toEqual([null, "Volt"]);
    const account = eq(accounts.id, scene.cast.account_id);
    await db.update(accounts).set({ closing_began_at: new Date().toISOString() }).where(account);
    expect(await read(second)).toBeNull();
    await db.update(accounts).set({ closing_began_at: null }).where(account);
    expect((await call<SponsorLink>(updateLink, link(volt.id, "off"))).body).toEqual({ path: null });
    expect(await read(second)).toBeNull();
    const third = await make();
    await db.update(sponsorLinks).set({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    expect(await read(third)).toBeNull();
    expect((await reportOf()).sponsors).toMatchObject([{ link_ends_at: null }]);
  });

  it("an ad that no screen of the event has shown gets no link", async () => {
    const volt = await sponsor("Volt");
    expect((await call(updateLink, link(volt.id))).status).toBe(404);
    await send(shownHour([volt.id]));
    const elsewhere = { ...link(volt.id), params: { id: scene.cast.event.id } };
    expect((await call(updateLink, elsewhere)).status).toBe(404);
  });

  it("an address that tries wrong tokens is limited, and valid ones count nothing", async () => {
    const volt = await sponsor("Volt");
    await send(shownHour([volt.id]));
    const token = tokenOf((await call<SponsorLink>(updateLink, link(volt.id))).body);
    const { limit } = rateLimits.wrongSponsorByAddress;
    for (let tried = 0; tried < limit; tried += 1) expect(await read(`wrong ${tried}`, "192.0.2.9")).toBeNull();
    await expect(read("wrong", "192.0.2.9")).rejects.toMatchObject({ code: "rate_limited" });
    expect((await read(token, "192.0.2.9"))?.name).toBe("Volt");
  });
});
