import Pusher from "pusher";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { socketAddress } from "@/lib/client/realtime/pusher-protocol";
import { type Socket, WallSocket } from "@/lib/client/realtime/wall-socket";
import { realtimeApp, realtimeConfig, TestRealtimeServer } from "../../support/realtime/realtime-server";

let server: TestRealtimeServer;
const walls: WallSocket[] = [];

beforeEach(async () => {
  server = new TestRealtimeServer();
  await server.start();
});
afterEach(async () => {
  for (const wall of walls.splice(0)) wall.close();
  await server.stop();
});

/** A wall's subscription to a channel over a real socket. */
function listen(channel: string, signer = server.publisher) {
  const received: unknown[] = [];
  const states: string[] = [];
  const wall = new WallSocket({
    openSocket: () => {
      const socket = new WebSocket(socketAddress(realtimeConfig, server.page));
      // A browser reports a failed connection only by its close event.
      socket.on("error", () => {});
      return socket as Socket;
    },
    authorize: async ({ socket_id, channel_name }) => signer.authorizeChannel(socket_id, channel_name),
  });
  walls.push(wall);
  const leave = wall.subscribe(channel, {
    events: { newEventPost: (data: never) => received.push(data) },
    onSubscribed: () => states.push("subscribed"),
    onLost: () => states.push("lost"),
  });
  return { received, states, leave };
}

test("an event reaches a wall whole, on a public channel and on a signed one", async () => {
  const open = listen("event-1");
  const closed = listen("private-event-1");
  await expect.poll(() => [open.states, closed.states]).toEqual([["subscribed"], ["subscribed"]]);
  const post = { caption: 'Søren\'s "wall" 🎉', markup: "<b>&</b>", version: 3 };
  await server.publisher.trigger(["event-1", "private-event-1"], "newEventPost", post);
  await expect.poll(() => [open.received, closed.received]).toEqual([[post], [post]]);
});

test("a wall with a forged signature receives nothing", async () => {
  const forger = new Pusher({ ...realtimeApp, secret: "guess", host: "127.0.0.1" });
  const forged = listen("private-event-1", forger);
  const honest = listen("private-event-1");
  await expect.poll(() => honest.states).toEqual(["subscribed"]);
  await server.publisher.trigger("private-event-1", "newEventPost", { version: 1 });
  await expect.poll(() => honest.received).toHaveLength(1);
  expect([forged.received, forged.states]).toEqual([[], []]);
});

test("a wall that left a channel no longer receives its events", async () => {
  const left = listen("event-1");
  const other = listen("event-1");
  await expect.poll(() => [left.states, other.states]).toEqual([["subscribed"], ["subscribed"]]);
  left.leave();
  await server.publisher.trigger("event-1", "newEventPost", { version: 1 });
  await expect.poll(() => other.received).toHaveLength(1);
  expect(left.received).toEqual([]);
});

test("after a server restart a wall reconnects within seconds and receives again", async () => {
  const wall = listen("event-1");
  await expect.poll(() => wall.states).toEqual(["subscribed"]);
  await server.stop();
  await expect.poll(() => wall.states).toEqual(["subscribed", "lost"]);
  await server.start();
  await expect.poll(() => wall.states, { timeout: 10_000 }).toEqual(["subscribed", "lost", "subscribed"]);
  await server.publisher.trigger("event-1", "newEventPost", { version: 2 });
  await expect.poll(() => wall.received).toEqual([{ version: 2 }]);
});
