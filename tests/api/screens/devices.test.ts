import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as forgetScreen } from "@/app/api/screens/forget-screen/[id]/route";
import { GET as getScreens } from "@/app/api/screens/get-screens/route";
import { PUT as renameScreen } from "@/app/api/screens/rename-screen/[id]/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { events } from "@/db/schema/events";
import { screenDevices } from "@/db/schema/screen-devices";
import { getDevices } from "@/lib/server/screens/devices";
import { pollDevice } from "@/lib/server/screens/poll-device";
import { pairingRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { EventScreens, ScreenAnswer } from "@/lib/shared/screens/contract";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { createDevice, devicesOf, forgetAs, Television, updateAs } from "../../support/devices";
import { eventScene } from "../../support/event-scene";
import { testInstallation } from "../../support/installation";
import { screenReport } from "../../support/screens";

const installation = testInstallation();
const scene = eventScene(installation);
const text = messages.pairing;
let id: string;
let television: Television;

beforeEach(async () => {
  await installation.deps.db.delete(screenDevices);
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
    expect(await devicesOf(scene.cast.admin)).toMatchObject([{ id, event: null }]);
    expect((await updateAs(scene.cast.admin, id, { name: "Lobby" })).status).toBe(200);
    expect(await lastAction()).toMatchObject({ action: "screen.rename", subject_kind: "account" });
    expect((await updateAs(scene.cast.admin, id, { event_id: scene.cast.event.id })).status).toBe(200);
    expect(await television.poll()).toMatchObject({ state: "wall", name: "Lobby" });
  });

  it("a poll writes once a minute at most, and renews the cookie then", async () => {
    const began = Date.now() + 10 * 60_000;
    const at = (seconds: number) => new Date(began + seconds * 1_000);
    const seen = async () => (await getDevices(installation.deps, scene.cast.admin, at(0))).devices[0]?.seen_at;
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
      const now = new Date(seen.getTime() + seconds * 1_000);
      return (await getDevices(installation.deps, scene.cast.admin, now)).devices[0]?.is_connected;
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
    const body = { event_id: scene.event.id, name: "Bar" };
    const as = scene.cast.moderator;
    expect((await call(renameScreen, { as, method: "PUT", params: { id }, body })).status).toBe(200);
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
    expect((await forgetAs(scene.cast.admin, id)).body.message).toBe(text.deviceNotFound);
  });

  it("in the event's list only an admin forgets a paired screen, which also unpairs it", async () => {
    await report();
    const order = { method: "DELETE", params: { id }, query: { event_id: scene.event.id } } as const;
    const refused = await call(forgetScreen, { ...order, as: scene.cast.moderator });
    expect([refused.status, refused.body.message]).toEqual([403, text.adminForgets]);
    expect((await television.poll()).state).toBe("wall");
    expect((await call(forgetScreen, { ...order, as: scene.cast.admin })).status).toBe(200);
    expect((await television.poll()).state).toBe("code");
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
