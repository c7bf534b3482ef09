import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Pusher from "pusher";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createRealtimeServer, type RealtimeServer } from "@/host/embedded-realtime";
import { socketAddress } from "@/lib/client/realtime/pusher-protocol";
import { WallSocket, type Wire } from "@/lib/client/wall/wall-socket";

const app = { appId: "1", key: "app-key", secret: "app-secret" };

let realtime: RealtimeServer;
let http: Server;
let publisher: Pusher;
let port = 0;
const walls: WallSocket[] = [];

async function serve() {
  realtime = createRealtimeServer(app);
  http = createServer((request, response) => {
    if (!realtime.handleRequest(request, response)) response.writeHead(404).end();
  });
  http.on("upgrade", (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  port = (http.address() as AddressInfo).port;
  publisher = new Pusher({ ...app, host: "127.0.0.1", port: String(port), useTLS: false });
}

async function stop() {
  await realtime.close();
  http.closeAllConnections();
  http.close();
}

beforeEach(() => serve());
afterEach(async () => {
  for (const wall of walls.splice(0)) wall.close();
  await stop();
  port = 0;
});

/** A wall that listens to a channel, over a real socket. */
function listen(channel: string, signer = publisher) {
  const heard: unknown[] = [];
  const states: string[] = [];
  const config = { key: app.key, cluster: null, host: null, port: null, tls: false };
  const wall = new WallSocket({
    dial: () => {
      const page = { protocol: "http:", hostname: "127.0.0.1", port: String(port) };
      const socket = new WebSocket(socketAddress(config, page));
      // A browser reports a failed dial by the close alone.
      socket.on("error", () => {});
      return socket as Wire;
    },
    authorize: async ({ socket_id, channel_name }) => signer.authorizeChannel(socket_id, channel_name),
  });
  walls.push(wall);
  const leave = wall.subscribe(channel, {
    events: { newEventPost: (data: never) => heard.push(data) },
    onSubscribed: () => states.push("subscribed"),
    onLost: () => states.push("lost"),
  });
  return { heard, states, leave };
}

test("an event reaches a wall whole, on a public channel and on one that has to be signed", async () => {
  const open = listen("event-1");
  const closed = listen("private-event-1");
  await expect.poll(() => [open.states, closed.states]).toEqual([["subscribed"], ["subscribed"]]);
  const post = { caption: 'Søren\'s "wall" 🎉', markup: "<b>&</b>", version: 3 };
  await publisher.trigger(["event-1", "private-event-1"], "newEventPost", post);
  await expect.poll(() => [open.heard, closed.heard]).toEqual([[post], [post]]);
});

test("a forged signature hears nothing", async () => {
  const forger = new Pusher({ ...app, secret: "guess", host: "127.0.0.1" });
  const forged = listen("private-event-1", forger);
  const honest = listen("private-event-1");
  await expect.poll(() => honest.states).toEqual(["subscribed"]);
  await publisher.trigger("private-event-1", "newEventPost", { version: 1 });
  await expect.poll(() => honest.heard).toHaveLength(1);
  expect([forged.heard, forged.states]).toEqual([[], []]);
});

test("what is published after leaving a channel is not heard", async () => {
  const left = listen("event-1");
  const other = listen("event-1");
  await expect.poll(() => [left.states, other.states]).toEqual([["subscribed"], ["subscribed"]]);
  left.leave();
  await publisher.trigger("event-1", "newEventPost", { version: 1 });
  await expect.poll(() => other.heard).toHaveLength(1);
  expect(left.heard).toEqual([]);
});

test("after a restart of the server a wall is back within seconds, and hears again", async () => {
  const wall = listen("event-1");
  await expect.poll(() => wall.states).toEqual(["subscribed"]);
  await stop();
  await expect.poll(() => wall.states).toEqual(["subscribed", "lost"]);
  await serve();
  await expect.poll(() => wall.states, { timeout: 10_000 }).toEqual(["subscribed", "lost", "subscribed"]);
  await publisher.trigger("event-1", "newEventPost", { version: 2 });
  await expect.poll(() => wall.heard).toEqual([{ version: 2 }]);
});
