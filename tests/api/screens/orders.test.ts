import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as forgetScreen } from "@/app/api/screens/forget-screen/[id]/route";
import { GET as getScreenAddress } from "@/app/api/screens/get-screen-address/[id]/route";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { POST as identifyScreen } from "@/app/api/screens/identify-screen/[id]/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { PUT as updateScreen } from "@/app/api/screens/update-screen/[id]/route";
import { screens } from "@/db/schema/screens";
import { limits, screenReports } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { EventScreens, ReportScreenBody, ScreenAnswer } from "@/lib/shared/screens/contract";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { namedReport, screenReport } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);
let screen: ReportScreenBody;

beforeEach(async () => {
  screen = namedReport(scene.event, { name: "Stage" });
  await report(screen);
  installation.realtime.take();
});

const report = async (body: ReportScreenBody) => {
  const answer = await call<ScreenAnswer>(reportScreen, { body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const list = async () => {
  const { body } = await call<EventScreens[]>(getScreens, {
    as: scene.cast.moderator,
    query: { event_id: scene.event.id },
  });
  return (body[0]?.screens ?? []).map(({ id, name, is_named }) => ({ id, name, is_named }));
};
const of = (id: string) => ({ as: scene.cast.moderator, params: { id } });
const identify = (id = screen.id) => call(identifyScreen, { ...of(id), body: {} });
const rename = (name: unknown, id = screen.id) => call(updateScreen, { ...of(id), method: "PUT", body: { name } });
const forget = (id = screen.id) => call(forgetScreen, { ...of(id), method: "DELETE" });

describe.each([
  ["identifying", identify],
  ["renaming", (id?: string) => rename("Lobby", id)],
  ["forgetting", forget],
] as const)("the order of %s a screen", (_, act) => {
  it("the order makes the event's screens report, and does not reveal which one is meant", async () => {
    expect(await act()).toMatchObject({ status: 200, body: { id: screen.id } });
    const pushed = installation.realtime.take();
    expect(pushed).toEqual([
      { channel: `event-${scene.event.id}`, event: "screensCalled", data: { event_id: scene.event.id } },
    ]);
  });

  it("the order for an unknown screen, or one of an event out of scope, is a 404", async () => {
    const foreign = namedReport(scene.cast.strangerEvent);
    await report(foreign);
    const elsewhere = namedReport(await createEvent(installation.deps, scene.cast.account_id));
    await report(elsewhere);
    for (const id of ["0197c000-0000-4000-8000-00000000dead", foreign.id, elsewhere.id]) {
      expect(await act(id)).toMatchObject({ status: 404, body: { message: messages.wallScreens.screenNotFound } });
    }
    expect(installation.realtime.take()).toEqual([]);
  });
});

describe("identifying a screen", () => {
  it("identifying a screen repeats the request in each of its reports' answers for a minute, with one time, and in no other's", async () => {
    const other = namedReport(scene.event, { name: "Bar" });
    await report(other);
    await identify();
    const first = await report(screen);
    expect(Date.parse(first.identify_asked_at ?? "")).toBeGreaterThan(Date.now() - 10_000);
    expect((await report(screen)).identify_asked_at).toBe(first.identify_asked_at);
    expect(await report(other)).not.toHaveProperty("identify_asked_at");
    const asked_at = new Date(Date.now() - (screenReports.identifySeconds + 1) * 1_000).toISOString();
    await installation.deps.db.update(screens).set({ identify_asked_at: asked_at }).where(eq(screens.id, screen.id));
    expect(await report(screen)).not.toHaveProperty("identify_asked_at");
  });
});

describe("renaming a screen", () => {
  it("renaming a screen lists the new name at once, whatever it still reports, and gives it name and proof until it has them", async () => {
    await rename(" Lobby ");
    expect(await list()).toEqual([{ id: screen.id, name: "Lobby", is_named: true }]);
    const { given_name, name_key } = await report(screen);
    expect(given_name).toBe("Lobby");
    expect(await list()).toEqual([{ id: screen.id, name: "Lobby", is_named: true }]);
    const renamed = { ...screen, name: "Lobby", name_key };
    expect(await report(renamed)).not.toHaveProperty("given_name");
    expect(await list()).toEqual([{ id: screen.id, name: "Lobby", is_named: true }]);
    // The key equals that of the address which the console gives for this name.
    const { body } = await call(getScreenAddress, { ...of(scene.event.id), query: { name: "Lobby" } });
    expect(new URL(body.path, "http://wall.test").hash).toBe(`#key=${name_key}`);
  });

  it("renaming a screen does not prevent it from opening another address later, whose name then counts", async () => {
    await rename("Lobby");
    const { name_key } = await report(screen);
    await report({ ...screen, name: "Lobby", name_key });
    await report({ ...namedReport(scene.event, { name: "Bar" }), id: screen.id });
    expect(await list()).toEqual([{ id: screen.id, name: "Bar", is_named: true }]);
  });

  it("renaming a guest's phone that fills its display gives it the name without a proof, so it still does not count", async () => {
    const phone = screenReport(scene.event, { name: "Screen K7QX" });
    await report(phone);
    await rename("Lobby", phone.id);
    const answer = await report(phone);
    expect(answer.given_name).toBe("Lobby");
    expect(answer).not.toHaveProperty("name_key");
    expect(await report({ ...phone, name: "Lobby" })).not.toHaveProperty("given_name");
    expect(await list()).toContainEqual({ id: phone.id, name: "Lobby", is_named: false });
  });

  it("renaming a screen whose id somebody else uses gives no proof without one", async () => {
    await rename("Lobby");
    const { name_key: _, ...bare } = screen;
    expect(await report(bare)).not.toHaveProperty("name_key");
  });

  it.each([
    ["a blank name", " ", messages.wallScreens.nameMissing],
    ["one that is too long", "x".repeat(limits.screenNameMaxLength + 1), messages.wallScreens.nameTooLong],
  ])("renaming a screen refuses %s", async (_what, name, sentence) => {
    const answer = await rename(name);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it("renaming a screen accepts the longest name", async () => {
    expect((await rename("x".repeat(limits.screenNameMaxLength))).status).toBe(200);
  });
});

describe("forgetting a screen", () => {
  it("forgetting a screen removes it from the list and tells it so; its later reports do not count", async () => {
    await forget();
    expect(await list()).toEqual([]);
    expect(await report(screen)).toMatchObject({ is_forgotten: true });
    await report({ ...screen, is_leaving: true });
    expect(await report(screen)).toMatchObject({ is_forgotten: true });
    expect(await list()).toEqual([]);
    const [row] = await installation.deps.db.select().from(screens).where(eq(screens.id, screen.id));
    expect(row).toMatchObject({ name: "", is_named: false });
    const all = (await call<EventScreens[]>(getScreens, { as: scene.cast.admin })).body;
    expect(all.map(({ event_id }) => event_id)).not.toContain(scene.event.id);
  });

  it("a forgotten screen can be neither forgotten, renamed nor identified", async () => {
    await forget();
    expect((await forget()).status).toBe(404);
    expect((await rename("Lobby")).status).toBe(404);
    expect((await identify()).status).toBe(404);
  });

  it("a forgotten screen returns by an address from the console, as another screen", async () => {
    await forget();
    const again = namedReport(scene.event, { name: "Stage" });
    await report(again);
    expect(await list()).toEqual([{ id: again.id, name: "Stage", is_named: true }]);
  });
});

it("the audit log records renaming and forgetting a screen, not identifying one", async () => {
  await identify();
  await rename("Lobby");
  await forget();
  const rows = (await readAuditLog(installation.deps)).filter((row) => row.subject_id === scene.event.id);
  expect(rows.map(({ action }) => action).sort()).toEqual(["screen.forget", "screen.rename"]);
});
