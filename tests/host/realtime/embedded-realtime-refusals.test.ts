import { once } from "node:events";
import { connect } from "node:net";
import Pusher from "pusher";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { createRealtimeServer } from "@/host/realtime/embedded-realtime";
import { next, realtimeScene, subscribed } from "../../support/realtime/realtime-scene";
import { realtimeApp as app } from "../../support/realtime/realtime-server";

const scene = realtimeScene();

test.each([
  ["a wrong secret", { secret: "guess" }, 401],
  ["an unknown key", { key: "guess" }, 401],
  ["an unknown app", { appId: "2" }, 404],
])("a publisher with %s is refused", async (_, change, status) => {
  const stranger = new Pusher({ ...app, ...change, host: "127.0.0.1", port: String(scene.port), useTLS: false });
  await expect(stranger.trigger("event-1", "newEventPost", {})).rejects.toMatchObject({ status });
});

test("a request signed more than ten minutes ago is refused", async () => {
  const clock = Date.now;
  Date.now = () => clock() - 601_000;
  const query = scene.publisher.createSignedQueryString({ method: "POST", path: "/apps/1/events", body: "{}" });
  Date.now = clock;
  const answer = await fetch(`http://127.0.0.1:${scene.port}/apps/1/events?${query}`, { method: "POST", body: "{}" });
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("600 seconds")]);
});

test("a body that is not the signed one is refused", async () => {
  const query = scene.publisher.createSignedQueryString({ method: "POST", path: "/apps/1/events", body: "{}" });
  const answer = await fetch(`http://127.0.0.1:${scene.port}/apps/1/events?${query}`, { method: "POST", body: "[]" });
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("body_md5")]);
});

test("an unsigned request is refused before its body arrives, and its connection is closed", async () => {
  const socket = connect({ host: "127.0.0.1", port: scene.port });
  socket.write("POST /apps/1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 250000\r\n\r\n{");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
});

test("a connection has a limit of channels, and of the characters of their names", async () => {
  const { socket, messages } = await scene.rawSocket();
  const join = (channel: string) => socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel } }));
  const events = () => messages.map(({ event }) => event).slice(1);
  for (let index = 10; index < 21; index += 1) join(`${index}`.padEnd(200, "x"));
  const joined = "pusher_internal:subscription_succeeded";
  await expect.poll(events).toEqual([...Array(10).fill(joined), "pusher:subscription_error"]);
  const other = await scene.rawSocket();
  for (let index = 10; index < 31; index += 1) {
    other.socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: `c${index}` } }));
  }
  await expect.poll(() => other.messages.length).toBe(22);
  expect(other.messages.at(-1)?.event).toBe("pusher:subscription_error");
});

test("a message of 10 KB is accepted, one byte more is refused, and a huge body is cut off", async () => {
  const channel = await subscribed(scene.browser(), "event-1");
  const arrival = next<string>(channel, "big");
  await scene.publisher.trigger("event-1", "big", "x".repeat(10 * 1024));
  expect((await arrival).length).toBe(10 * 1024);
  const tooLarge = (length: number) => scene.publisher.trigger("event-1", "big", "x".repeat(length));
  await expect(tooLarge(10 * 1024 + 1)).rejects.toMatchObject({ status: 413 });
  await expect(tooLarge(1024 * 1024)).rejects.toThrow();
});

test("a client with an unknown key is refused for good", async () => {
  const client = scene.browser({ key: "guess" });
  const error = await next<{ error: { data: { code: number } } }>(client.connection, "error");
  // Pusher's code for an unknown app; 4000 to 4099 tell the client not to reconnect.
  expect(error.error.data.code).toBe(4001);
});

test("a client must name a known protocol version", async () => {
  for (const [query, code] of [
    ["", 4008],
    ["?protocol=99", 4007],
  ] as const) {
    const { socket } = await scene.rawSocket(query);
    expect((await once(socket, "close"))[0]).toBe(code);
  }
});

test("one address cannot take all sockets, and a client from another address finds one", async () => {
  await scene.realtime.close();
  await scene.serve({
    maxConnections: 10,
    fewPerAddress: 2,
    addressOf: (request) => String(request.headers["x-address"]),
  });
  const open = async (address: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${scene.port}/app/${app.key}?protocol=7`, {
      headers: { "x-address": address },
    });
    const [message] = await once(socket, "message");
    return JSON.parse(String(message)).event === "pusher:connection_established" ? socket : null;
  };
  const greedy = [];
  for (let count = 0; count < 12; count += 1) greedy.push(await open("192.0.2.1"));
  const held = greedy.filter((socket) => socket !== null);
  // One address gets nine tenths of the server's ten sockets.
  expect(held).toHaveLength(9);
  expect(await open("192.0.2.2")).not.toBeNull();
  expect(await open("192.0.2.3")).toBeNull();
  held[0]?.close();
  await expect.poll(() => open("192.0.2.3")).not.toBeNull();
});

test("pings are answered, malformed messages get an error, and client events are dropped", async () => {
  const listener = await subscribed(scene.browser(), "private-a");
  const received: unknown[] = [];
  listener.bind("client-hello", (data: unknown) => received.push(data));
  const { socket, messages } = await scene.rawSocket();
  for (const text of [
    '{"event":"pusher:ping"}',
    "nonsense",
    '{"event":"client-hello","channel":"private-a","data":{}}',
  ]) {
    socket.send(text);
  }
  await expect
    .poll(() => messages.map(({ event }) => event))
    .toEqual(["pusher:connection_established", "pusher:pong", "pusher:error", "pusher:error"]);
  expect(received).toEqual([]);
  socket.send("x".repeat(20_000));
  // WebSocket's code for a message that is too big.
  expect((await once(socket, "close"))[0]).toBe(1009);
});

test("a client that floods the server is disconnected", async () => {
  const { socket } = await scene.rawSocket();
  for (let n = 0; n < 300; n++) socket.send('{"event":"pusher:ping"}');
  // Pusher's code for a client that sends too much.
  expect((await once(socket, "close"))[0]).toBe(4301);
});

test("a client over capacity is asked to come back later", async () => {
  await scene.realtime.close();
  scene.http.close();
  await scene.serve({ maxConnections: 1 });
  await scene.rawSocket();
  const { socket } = await scene.rawSocket();
  // Pusher's code for a server over its capacity; 4100 to 4199 ask the client to reconnect later.
  expect((await once(socket, "close"))[0]).toBe(4100);
});

test("a client that does not read is disconnected instead of buffered for", async () => {
  const slow = connect(scene.port, "127.0.0.1");
  slow.on("error", () => {});
  const handshake = `GET /app/${app.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
  slow.write(
    `${handshake}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`,
  );
  await once(slow, "data");
  // A client's text frame must be masked (RFC 6455); the mask here is zero.
  const text = Buffer.from('{"event":"pusher:subscribe","data":{"channel":"event-1"}}');
  slow.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  await once(slow, "data");
  slow.pause();
  const occupied = async () => (await (await scene.publisher.get({ path: "/channels/event-1" })).json()).occupied;
  expect(await occupied()).toBe(true);
  const data = "x".repeat(10 * 1024);
  for (let n = 0; n < 150 && (await occupied()); n++) {
    const batch = Array.from({ length: 10 }, () => ({ channel: "event-1", name: "big", data }));
    await scene.publisher.triggerBatch(batch);
  }
  expect(await occupied()).toBe(false);
  slow.destroy();
});

test("after a server restart a client is subscribed to its channels again", async () => {
  const client = scene.browser();
  const channel = await subscribed(client, "event-1");
  const again = next(channel, "pusher:subscription_succeeded");
  await scene.realtime.close();
  scene.realtime = createRealtimeServer(app);
  await again;
  const arrival = next(channel, "newEventPost");
  await scene.publisher.trigger("event-1", "newEventPost", { n: 1 });
  expect(await arrival).toEqual({ n: 1 });
});

test("requests to other paths are left to Next", async () => {
  expect(await (await fetch(`http://127.0.0.1:${scene.port}/`)).text()).toBe("next");
  const other = new WebSocket(`ws://127.0.0.1:${scene.port}/_next/webpack-hmr`);
  expect((await once(other, "unexpected-response"))[1].statusCode).toBe(418);
});
