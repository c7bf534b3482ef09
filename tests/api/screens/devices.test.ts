import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { removeForgottenScreens } from "@/db/queries/screens";
import { events } from "@/db/schema/events";
import { screens } from "@/db/schema/screens";
import { pollDevice } from "@/lib/server/features/screens/pairing";
import { getScreens as listScreens } from "@/lib/server/features/screens/service";
import { pairingRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { EventScreens, ScreenAnswer } from "@/lib/shared/screens/contract";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createDevice, devicesOf, forgetAs, Television, updateAs } from "../../support/wall/devices";
import { namedReport, screenReport } from "../../support/wall/screens";

const installation = testInstallation();
const scene = eventScene(installation);
const text = messages.pairing;
let id: string;
let television: Television;

beforeEach(async () => {
  await installation.deps.db.delete(screens);
  const device = await createDevice(installation.deps, scene.cast.admin, scene.event.id);
  id = device.id;
  television = new Television();
  television.token = device.token;
  installation.realtime.take();
});

/** Reports as the wall in the television's frame does. */
async function report(): Promise<ScreenAnswer> {
  const { name = "", name_key = "" } = await television.poll();
  const answer = await call<ScreenAnswer>(reportScreen, { body: screenReport(scene.event, { id, name, name_key }) });
  expect(answer.status).toBe(200);
  return answer.body;
}
const listed = async () => {
  const query = { event_id: scene.event.id };
  const { body } = await call<EventScreens[]>(getScreens, { as: scene.cast.moderator, query });
  return (body[0]?.screens ?? []).map((screen) => ({
    name: screen.name,
    is_named: screen.is_named,
    is_paired: screen.is_paired,
  }));
};
const setStatus = (event_status: EventStatus) =>
  installation.deps.db.update(events).set({ event_status }).where(eq(events.id, scene.event.id));
const lastAction = async () => (await readAuditLog(installation.deps)).at(-1);
/** The television in the list of its event at that time. */
const listedAt = async (now: Date) => {
  const [event] = await listScreens(installation.deps, scene.cast.admin, { event_id: scene.event.id }, now);
  return event?.screens.find((screen) => screen.id === id);
};
const poll = (now: Date) =>
  pollDevice(installation.deps, { token: television.token, address: "192.0.2.1", console: null }, now);

describe("a paired screen", () => {
  it("a paired screen's wall reports as a named screen of its event, which is marked as paired", async () => {
    await report();
    expect(await listed()).toEqual([{ name: "Stage", is_named: true, is_paired: true }]);
    const [device] = await devicesOf(scene.cast.admin);
    expect(device).toMatchObject({ id, is_showing: true, is_connected: true, is_pushed: true });
  });

  it.each([
    ["Live", "wall"],
    ["Archive", "wall"],
    ["Private", "hidden"],
    ["Draft", "hidden"],
  ] as const)("a screen of an event that is %s shows: %s", async (status, state) => {
    await setStatus(status);
    const answer = await television.poll();
    expect(answer.state).toBe(state);
    if (state === "wall") return;
    expect(answer).toMatchObject({ name: "Stage" });
    for (const secret of ["wall", "name_key", "code"]) expect(answer).not.toHaveProperty(secret);
  });

  it("a screen whose event is deleted says so, stays paired, and takes another event", async () => {
    await installation.deps.db.delete(events).where(eq(events.id, scene.event.id));
    expect((await television.poll()).state).toBe("gone");
    expect(await devicesOf(scene.cast.admin)).toMatchObject([{ id, event_id: null, is_connected: true }]);
    for (const as of [scene.cast.moderator, scene.cast.stranger]) {
      expect(await devicesOf(as)).toEqual([]);
      expect((await updateAs(as, id, { name: "Mine" })).status).toBe(404);
    }
    expect((await updateAs(scene.cast.admin, id, { name: "Lobby" })).status).toBe(200);
    expect(await lastAction()).toMatchObject({ action: "screen.rename", subject_kind: "account" });
    expect((await updateAs(scene.cast.admin, id, { event_id: scene.cast.event.id })).status).toBe(200);
    expect(await television.poll()).toMatchObject({ state: "wall", name: "Lobby" });
  });

  it("a poll writes once a minute at most, and renews the cookie then", async () => {
    const began = Date.now() + 10 * 60_000;
    const at = (seconds: number) => new Date(began + seconds * 1_000);
    const seen = async () => (await listedAt(at(0)))?.heard_at;
    expect((await poll(at(0))).token).toBe(television.token);
    const first = await seen();
    expect(first).toBe(at(0).toISOString());
    for (const seconds of [10, pairingRules.seenSeconds - 1])
      expect(await poll(at(seconds))).not.toHaveProperty("token");
    expect(await seen()).toBe(first);
    await poll(at(pairingRules.seenSeconds));
    expect(await seen()).toBe(at(pairingRules.seenSeconds).toISOString());
  });

  it("a screen counts as connected for two minutes after its last poll", async () => {
    const seen = new Date(Date.now() + 60 * 60_000);
    await poll(seen);
    const isConnected = async (seconds: number) => {
      return (await listedAt(new Date(seen.getTime() + seconds * 1_000)))?.is_connected;
    };
    expect(await isConnected(pairingRules.connectedSeconds)).toBe(true);
    expect(await isConnected(pairingRules.connectedSeconds + 1)).toBe(false);
  });
});

describe("moving and renaming", () => {
  it("a moved screen gets the other event's wall with its next poll", async () => {
    const moved = await updateAs(scene.cast.admin, id, { event_id: scene.cast.event.id });
    expect(moved).toMatchObject({ status: 200, body: { id } });
    expect((await television.poll()).wall).toBe(`/event/${scene.cast.event.event_url_slug}`);
    const label = scene.cast.event.event_name;
    expect(await lastAction()).toMatchObject({ action: "screen.move", subject_label: label });
  });

  it("a renamed screen shows its name at once and keeps it after a restart", async () => {
    await report();
    await updateAs(scene.cast.admin, id, { name: "  Bar " });
    expect(installation.realtime.take()).toEqual([
      { channel: `event-${scene.event.id}`, event: "screensCalled", data: { event_id: scene.event.id } },
    ]);
    expect(await listed()).toMatchObject([{ name: "Bar" }]);
    expect((await television.poll()).name).toBe("Bar");
    expect(await lastAction()).toMatchObject({ action: "screen.rename", subject_label: scene.event.event_name });
    // The wall reports the name that its poll brought, so the answer gives it no other.
    expect(await report()).not.toHaveProperty("given_name");
  });

  it("a moderator's new name in the event's list stays with the device", async () => {
    await report();
    expect((await updateAs(scene.cast.moderator, id, { name: "Bar" })).status).toBe(200);
    expect((await television.poll()).name).toBe("Bar");
  });

  it("an unchanged device is no entry of the audit log, and a wrong change is refused", async () => {
    const before = (await readAuditLog(installation.deps)).length;
    const same = { name: "Stage", event_id: scene.event.id };
    expect((await updateAs(scene.cast.admin, id, same)).status).toBe(200);
    expect((await updateAs(scene.cast.admin, id, { name: "" })).status).toBe(400);
    expect((await updateAs(scene.cast.admin, id, { name: "x".repeat(61) })).status).toBe(400);
    const foreign = await updateAs(scene.cast.admin, id, { name: "Bar", event_id: scene.cast.strangerEvent.id });
    expect(foreign.status).toBe(404);
    // The refused request changed neither event nor name.
    expect((await television.poll()).name).toBe("Stage");
    expect(await readAuditLog(installation.deps)).toHaveLength(before);
  });
});

describe("forgetting", () => {
  it("a forgotten screen leaves the lists, and shows a code under a new token", async () => {
    await report();
    const token = television.token;
    expect((await forgetAs(scene.cast.admin, id)).status).toBe(200);
    expect(await devicesOf(scene.cast.admin)).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await television.poll()).state).toBe("code");
    expect(television.token).not.toBe(token);
    expect(await lastAction()).toMatchObject({ action: "screen.forget", subject_label: scene.event.event_name });
    expect((await forgetAs(scene.cast.admin, id)).body.message).toBe(messages.wallScreens.screenNotFound);
  });

  it("only an admin forgets a paired screen", async () => {
    const refused = await forgetAs(scene.cast.moderator, id);
    expect([refused.status, refused.body.message]).toEqual([403, text.adminDecides]);
    expect((await television.poll()).state).toBe("wall");
  });

  it("a forgotten screen that never showed its wall is deleted by the next upkeep", async () => {
    await forgetAs(scene.cast.admin, id);
    await removeForgottenScreens(installation.deps.db);
    expect(await installation.deps.db.$count(screens)).toBe(0);
  });
});

describe("one row for each browser", () => {
  it("a paired screen is listed and counts once, before its first report, after it, and when its wall closes", async () => {
    const counts: unknown[] = [];
    const count = async () => {
      const [screen, ...others] = await devicesOf(scene.cast.admin);
      counts.push([others.length, screen?.is_connected, screen?.is_showing]);
    };
    await count();
    await report();
    await count();
    const { name = "", name_key = "" } = await television.poll();
    await call(reportScreen, { body: { ...screenReport(scene.event, { id, name, name_key }), is_leaving: true } });
    await count();
    expect(counts).toEqual([
      [0, true, false],
      [0, true, true],
      [0, true, false],
    ]);
    expect((await television.poll()).state).toBe("wall");
  });

  it("a moved screen leaves its old event's list at once, and a late report of the old wall moves it nowhere", async () => {
    const { name = "", name_key = "" } = await television.poll();
    const late = screenReport(scene.event, { id, name, name_key });
    await report();
    await updateAs(scene.cast.admin, id, { event_id: scene.cast.event.id });
    for (const change of [{}, { is_leaving: true }]) await call(reportScreen, { body: { ...late, ...change } });
    expect(await listed()).toEqual([]);
    expect(await devicesOf(scene.cast.admin)).toMatchObject([{ event_id: scene.cast.event.id, is_showing: false }]);
  });

  it("a wall that reports a paired screen's old name does not rename it", async () => {
    const { name = "", name_key = "" } = await television.poll();
    await updateAs(scene.cast.admin, id, { name: "Bar" });
    await report();
    await call(reportScreen, { body: screenReport(scene.event, { id, name, name_key }) });
    expect(await listed()).toMatchObject([{ name: "Bar" }]);
  });

  it("a browser that opens another event's wall leaves the first one's list", async () => {
    const tab = namedReport(scene.event, { name: "Kiosk" });
    await call(reportScreen, { body: tab });
    expect(await listed()).toContainEqual({ name: "Kiosk", is_named: true, is_paired: false });
    await call(reportScreen, { body: namedReport(scene.cast.event, { id: tab.id, name: "Kiosk" }) });
    expect(await listed()).toMatchObject([{ name: "Stage" }]);
  });

  it("a report of another account's wall under a screen's id changes nothing here", async () => {
    const { status } = await call(reportScreen, { body: namedReport(scene.cast.strangerEvent, { id }) });
    expect(status).toBe(200);
    expect(await television.poll()).toMatchObject({ state: "wall", name: "Stage" });
    expect(await devicesOf(scene.cast.admin)).toMatchObject([{ id, event_id: scene.event.id, is_showing: false }]);
  });
});

describe("moving", () => {
  it("only an admin moves a paired screen, and nobody moves another one", async () => {
    const body = { event_id: scene.cast.event.id };
    const refused = await updateAs(scene.cast.moderator, id, body);
    expect([refused.status, refused.body.message]).toEqual([403, text.adminDecides]);
    const tab = namedReport(scene.event);
    await call(reportScreen, { body: tab });
    const unpaired = await updateAs(scene.cast.admin, tab.id, body);
    expect([unpaired.status, unpaired.body.message]).toEqual([404, text.deviceNotFound]);
  });
});

it("another account neither sees, moves, renames nor forgets a screen", async () => {
  const { stranger, strangerEvent } = scene.cast;
  expect(await devicesOf(stranger)).toEqual([]);
  for (const change of [{ name: "Mine" }, { event_id: strangerEvent.id }]) {
    expect((await updateAs(stranger, id, change)).status).toBe(404);
  }
  expect((await forgetAs(stranger, id)).status).toBe(404);
  expect(await television.poll()).toMatchObject({ state: "wall", name: "Stage" });
});
