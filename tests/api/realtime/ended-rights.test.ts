import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as logout } from "@/app/api/auth/logout/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Person, signInAgain } from "../../support/people";
import {
  approvePost,
  askForWall,
  channelOf,
  createRightsScene,
  type Listener,
  type Scene,
  sign,
  signIn,
  submitPost,
  unassigned,
  type Way,
  waysOfEvents,
  waysOfSessions,
} from "../../support/realtime/ended-rights";
import { openRawSocket, type RawSocket } from "../../support/realtime/raw-socket";
import { TestRealtimeServer } from "../../support/realtime/realtime-server";

const installation = testInstallation();
let server: TestRealtimeServer;
const sockets: RawSocket[] = [];

beforeEach(async () => {
  server = new TestRealtimeServer();
  await server.start();
  installation.deps.realtime = server.adapter;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await server.stop();
});

async function open(): Promise<RawSocket> {
  const socket = await openRawSocket(server);
  sockets.push(socket);
  return socket;
}

async function join(socket: RawSocket, channel: string, listener: Listener) {
  const { body } = channel.startsWith("private-") ? await sign(channel, socket.id, listener) : { body: {} };
  socket.send("pusher:subscribe", { channel, ...body });
  await expect
    .poll(() => socket.received)
    .toContainEqual(expect.objectContaining({ channel, event: "pusher_internal:subscription_succeeded" }));
}

/** Opens a screen of the wall as this listener. */
async function openScreen(scene: Scene, listener: Listener): Promise<RawSocket> {
  const socket = await open();
  await join(socket, await channelOf(scene, listener), listener);
  return socket;
}

/** Opens a signed-in console. */
async function openConsole(as: Person): Promise<RawSocket> {
  const socket = await open();
  socket.send("pusher:signin", (await signIn(socket.id, as)).body);
  await join(socket, noticeChannel(as), { as });
  return socket;
}

const messagesOf = (socket: RawSocket) => socket.received.filter(({ event }) => !event.startsWith("pusher"));

describe.each([...waysOfEvents, ...waysOfSessions, unassigned])("$name", (way: Way) => {
  it("a screen that lost its right receives only the request to ask for its channel, and the others receive every push", async () => {
    const scene = await createRightsScene(installation.deps, way.event_status);
    const leaver = way.leaver(scene);
    const staying = { as: scene.admin };
    const former = await channelOf(scene, staying);
    const screen = await openScreen(scene, leaver);
    await approvePost(scene);
    await expect.poll(() => messagesOf(screen).map(({ event }) => event)).toEqual(["newEventPost"]);

    expect((await way.end(scene)).status).toBe(200);
    const answer = await askForWall(scene, leaver);
    expect(answer.status).toBe(way.refusal);
    const current = await channelOf(scene, staying);
    expect(current).not.toBe(former);
    const other = await openScreen(scene, staying);
    const shown = await approvePost(scene);
    await expect
      .poll(() => messagesOf(other))
      .toMatchObject([{ event: "newEventPost", data: { post: { id: shown } } }]);
    expect(messagesOf(screen).slice(1)).toEqual([
      { channel: former, event: "eventChanged", data: { version: 2, event_id: scene.event.id } },
    ]);
    // Neither the former nor the current name is signed for those who lost the right.
    const refusals = [await sign(former, screen.id, staying), await sign(former, screen.id, leaver)];
    if (way !== unassigned) refusals.push(await sign(current, screen.id, leaver));
    for (const { status } of refusals) expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe.each(waysOfSessions)("$name", (way: Way) => {
  it("the change closes that person's console sockets within a second, and nobody else's", async () => {
    const scene = await createRightsScene(installation.deps, "Live");
    const { as = scene.admin } = way.leaver(scene);
    const [theirs, other] = [await openConsole(as), await openConsole(scene.admin)];
    expect((await way.end(scene)).status).toBe(200);
    await expect.poll(() => theirs.isOpen(), { timeout: 1_000 }).toBe(false);
    // 4009: the connection is not authorised.
    expect((await theirs.closed)[0]).toBe(4009);
    await submitPost(scene);
    await expect.poll(() => messagesOf(other).map(({ event }) => event)).toEqual(["postSubmitted"]);
    expect(messagesOf(theirs)).toEqual([]);
    expect((await signIn("1.1", as)).status).toBe(401);
    expect((await sign(noticeChannel(as), "1.1", { as })).status).toBe(401);
  });
});

describe.each(waysOfSessions)("$name", (way: Way) => {
  it("the person's console hears nothing more where the engine never closes a socket, and colleagues do", async () => {
    installation.deps.realtime = { ...server.adapter, terminateUserConnections: async () => {} };
    const scene = await createRightsScene(installation.deps, "Live");
    const { as = scene.admin } = way.leaver(scene);
    const [theirs, other] = [await openConsole(as), await openConsole(scene.admin)];
    await submitPost(scene);
    await expect.poll(() => messagesOf(theirs).length).toBe(1);
    expect((await way.end(scene)).status).toBe(200);
    await submitPost(scene);
    await expect.poll(() => messagesOf(other).map(({ event }) => event)).toEqual(["postSubmitted", "postSubmitted"]);
    expect([theirs.isOpen(), other.isOpen(), messagesOf(theirs).length]).toEqual([true, true, 1]);
  });
});

describe("a person's other sign-in", () => {
  it("a person who logs out in one browser still hears everything in another", async () => {
    installation.deps.realtime = { ...server.adapter, terminateUserConnections: async () => {} };
    const scene = await createRightsScene(installation.deps, "Live");
    const elsewhere = await signInAgain(installation.deps, scene.otherAdmin);
    const [theirs, other] = [await openConsole(scene.otherAdmin), await openConsole(elsewhere)];
    await call(logout, { method: "POST", as: scene.otherAdmin });
    await submitPost(scene);
    await expect.poll(() => messagesOf(other).map(({ event }) => event)).toEqual(["postSubmitted"]);
    expect(messagesOf(theirs)).toEqual([]);
  });
});

describe(unassigned.name, () => {
  it("an unassigned moderator is told so once, and receives no id of the event any more, until they are assigned again", async () => {
    const scene = await createRightsScene(installation.deps, "Live");
    const [theirs, admins] = [await openConsole(scene.moderator), await openConsole(scene.admin)];
    await submitPost(scene);
    await expect.poll(() => messagesOf(theirs).length).toBe(1);
    expect((await unassigned.end(scene)).status).toBe(200);
    await submitPost(scene);
    const namesOf = (socket: RawSocket) => messagesOf(socket).map(({ event }) => event);
    await expect.poll(() => namesOf(admins)).toEqual(["postSubmitted", "eventChanged", "postSubmitted"]);
    expect(namesOf(theirs)).toEqual(["postSubmitted", "eventChanged"]);
    const moderator_ids = [scene.moderator.user_id];
    await call(updateEvent, {
      method: "PUT",
      as: scene.admin,
      params: { id: scene.event.id },
      body: { moderator_ids },
    });
    await submitPost(scene);
    await expect.poll(() => namesOf(theirs).slice(2)).toEqual(["postSubmitted"]);
  });

  it("a moderator receives no push about events that are not theirs", async () => {
    const scene = await createRightsScene(installation.deps, "Live");
    const colleague = await openConsole(scene.moderator);
    await unassigned.end(scene);
    const admins = await openConsole(scene.admin);
    await submitPost(scene);
    await expect.poll(() => messagesOf(admins).length).toBe(1);
    // Their console drops the event.
    expect(messagesOf(colleague).map(({ event }) => event)).toEqual(["eventChanged"]);
  });
});
