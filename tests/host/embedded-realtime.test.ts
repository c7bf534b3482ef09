import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Pusher from "pusher";
import PusherClient from "pusher-js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createRealtimeServer, type RealtimeServer } from "@/host/embedded-realtime";
import { createEmbeddedRealtime } from "@/lib/server/adapters/realtime.embedded";
import { createPusherRealtime } from "@/lib/server/adapters/realtime.pusher";

const app = { appId: "1", key: "app-key", secret: "app-secret" };

let realtime: RealtimeServer;
let http: Server;
let port: number;
let publisher: Pusher;
const clients: PusherClient[] = [];

async function serve(options?: Parameters<typeof createRealtimeServer>[1]) {
  realtime = createRealtimeServer(app, options);
  http = createServer((request, response) => {
    if (!realtime.handleRequest(request, response)) response.writeHead(404).end("next");
  });
  http.on("upgrade", (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.end("HTTP/1.1 418 Next\r\n\r\n");
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  port = (http.address() as AddressInfo).port;
  publisher = new Pusher({ ...app, host: "127.0.0.1", port: String(port), useTLS: false });
}

beforeEach(() => serve());
afterEach(async () => {
  globalThis.wallflowerRealtimeServer = undefined;
  for (const client of clients.splice(0)) client.disconnect();
  await realtime.close();
  http.closeAllConnections();
  http.close();
});

/** A browser; `signer` is what the page's authorisation endpoint would use. */
function browser({ key = app.key, user, signer = publisher }: { key?: string; user?: string; signer?: Pusher } = {}) {
  const client = new PusherClient(key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      customHandler: ({ socketId, channelName }, callback) =>
        callback(null, signer.authorizeChannel(socketId, channelName, user ? { user_id: user } : undefined)),
    },
  });
  clients.push(client);
  return client;
}

type Bindable = { bind: (event: string, listener: (data: never) => void) => unknown };
const next = <T = unknown>(target: Bindable, event: string) =>
  new Promise<T>((resolve) => target.bind(event, resolve as (data: never) => void));
const subscribed = async (client: PusherClient, name: string) => {
  const channel = client.subscribe(name);
  await next(channel, "pusher:subscription_succeeded");
  return channel;
};

test("an event reaches every listener of its channel, whole, and nobody else", async () => {
  const [one, two, other] = await Promise.all([
    subscribed(browser(), "event-1"),
    subscribed(browser(), "event-1"),
    subscribed(browser(), "event-2"),
  ]);
  const strays: unknown[] = [];
  other.bind_global((name: string) => strays.push(name));
  const arrivals = Promise.all([next(one, "newEventPost"), next(two, "newEventPost")]);
  const post = { caption: 'Søren\'s "wall" 🎉', markup: "<b>&</b>", version: 3 };
  await publisher.trigger("event-1", "newEventPost", post);
  expect(await arrivals).toEqual([post, post]);
  expect(strays).toEqual([]);
});

test("one trigger serves many channels, a batch many events, and the sender's socket is left out", async () => {
  const sender = browser();
  const [mine, a, b] = [
    await subscribed(sender, "a"),
    await subscribed(browser(), "a"),
    await subscribed(browser(), "b"),
  ];
  const echoes: unknown[] = [];
  mine.bind("changed", (data: unknown) => echoes.push(data));
  const both = Promise.all([next(a, "changed"), next(b, "changed")]);
  await publisher.trigger(["a", "b"], "changed", { n: 1 }, { socket_id: sender.connection.socket_id });
  expect(await both).toEqual([{ n: 1 }, { n: 1 }]);
  const batched = Promise.all([next(a, "one"), next(b, "two")]);
  await publisher.triggerBatch([
    { channel: "a", name: "one", data: { n: 2 } },
    { channel: "b", name: "two", data: { n: 3 } },
  ]);
  expect(await batched).toEqual([{ n: 2 }, { n: 3 }]);
  expect(echoes).toEqual([]);
});

test("a process that holds the server publishes without a request to itself, any other one over HTTP", async () => {
  const channel = await subscribed(browser(), "event-1");
  const asked: string[] = [];
  http.on("request", ({ url }) => asked.push(url ?? ""));
  const address = { host: "127.0.0.1", port, tls: false };
  const adapter = createEmbeddedRealtime(createPusherRealtime({ ...app, ...address, isEmbedded: true }));
  const publish = async (data: object) => {
    const arrival = next(channel, "newEventPost");
    await adapter.publish([
      { channel: "event-1", event: "newEventPost", data },
      { channel: "event-2", event: "newEventPost", data },
    ]);
    expect(await arrival).toEqual(data);
  };
  globalThis.wallflowerRealtimeServer = realtime;
  await publish({ caption: 'Søren\'s "wall" 🎉' });
  expect(asked).toEqual([]);
  globalThis.wallflowerRealtimeServer = undefined;
  await publish({ caption: "from the worker" });
  expect(asked).toEqual([expect.stringContaining("/batch_events")]);
});

test("a process that holds the server knows without a request how it is, and says so when it has ended", async () => {
  const adapter = createEmbeddedRealtime(
    // Nobody listens there: asked over HTTP, it would be dead.
    createPusherRealtime({ ...app, host: "127.0.0.1", port: 2, tls: false, isEmbedded: true }),
  );
  await expect(adapter.check()).rejects.toThrow();
  globalThis.wallflowerRealtimeServer = realtime;
  await adapter.check();
  await realtime.close();
  await expect(adapter.check()).rejects.toThrow("has ended");
});

test("a private channel opens only for a signature made with the secret", async () => {
  const channel = await subscribed(browser(), "private-account-1");
  const arrival = next(channel, "postSubmitted");
  await publisher.trigger("private-account-1", "postSubmitted", { id: "p" });
  expect(await arrival).toEqual({ id: "p" });

  const forger = new Pusher({ ...app, secret: "guess", host: "127.0.0.1" });
  const forged = browser({ signer: forger }).subscribe("private-account-1");
  expect(await next(forged, "pusher:subscription_error")).toMatchObject({ type: "AuthError", status: 401 });
  expect(
    await publisher
      .get({ path: "/channels/private-account-1", params: { info: "subscription_count" } })
      .then((r) => r.json()),
  ).toEqual({
    occupied: true,
    subscription_count: 1,
  });
});

test("a presence channel knows its members, each once, however many tabs they have", async () => {
  const ada = await subscribed(browser({ user: "ada" }), "presence-hall");
  const added = next(ada, "pusher:member_added");
  const [tab, secondTab] = [browser({ user: "bob" }), browser({ user: "bob" })];
  await subscribed(tab, "presence-hall");
  expect(await added).toMatchObject({ id: "bob" });
  const seen = (await subscribed(secondTab, "presence-hall")) as unknown as { members: { count: number } };
  expect(seen.members.count).toBe(2);
  const users = await publisher.get({ path: "/channels/presence-hall/users" }).then((answer) => answer.json());
  expect(users).toEqual({ users: [{ id: "ada" }, { id: "bob" }] });
  const removed = next(ada, "pusher:member_removed");
  tab.disconnect();
  secondTab.disconnect();
  expect(await removed).toMatchObject({ id: "bob" });
});

test("the channels can be listed by prefix, and empty ones are gone", async () => {
  const client = browser();
  await Promise.all([subscribed(client, "event-1"), subscribed(client, "other")]);
  const list = () =>
    publisher.get({ path: "/channels", params: { filter_by_prefix: "event-" } }).then((answer) => answer.json());
  expect(await list()).toEqual({ channels: { "event-1": {} } });
  client.unsubscribe("event-1");
  await expect.poll(list).toEqual({ channels: {} });
});

test.each([
  ["a wrong secret", { secret: "guess" }, 401],
  ["an unknown key", { key: "guess" }, 401],
  ["an unknown app", { appId: "2" }, 404],
])("a publisher with %s is refused", async (_, change, status) => {
  const stranger = new Pusher({ ...app, ...change, host: "127.0.0.1", port: String(port), useTLS: false });
  await expect(stranger.trigger("event-1", "newEventPost", {})).rejects.toMatchObject({ status });
});

test("a request signed more than ten minutes ago is refused", async () => {
  const clock = Date.now;
  Date.now = () => clock() - 601_000;
  const query = publisher.createSignedQueryString({ method: "POST", path: "/apps/1/events", body: "{}" });
  Date.now = clock;
  const answer = await fetch(`http://127.0.0.1:${port}/apps/1/events?${query}`, { method: "POST", body: "{}" });
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("600 seconds")]);
});

test("a body that is not the signed one is refused", async () => {
  const query = publisher.createSignedQueryString({ method: "POST", path: "/apps/1/events", body: "{}" });
  const answer = await fetch(`http://127.0.0.1:${port}/apps/1/events?${query}`, { method: "POST", body: "[]" });
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("body_md5")]);
});

test("10 KB pass, one byte more does not, and a huge body is cut off", async () => {
  const channel = await subscribed(browser(), "event-1");
  const arrival = next<string>(channel, "big");
  await publisher.trigger("event-1", "big", "x".repeat(10 * 1024));
  expect((await arrival).length).toBe(10 * 1024);
  const tooLarge = (length: number) => publisher.trigger("event-1", "big", "x".repeat(length));
  await expect(tooLarge(10 * 1024 + 1)).rejects.toMatchObject({ status: 413 });
  await expect(tooLarge(1024 * 1024)).rejects.toThrow();
});

test("a key that does not exist is refused for good", async () => {
  const client = browser({ key: "guess" });
  const error = await next<{ error: { data: { code: number } } }>(client.connection, "error");
  expect(error.error.data.code).toBe(4001);
});

const rawSocket = async (query = "?protocol=7") => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}${query}`);
  const messages: { event: string; data: string }[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(String(data))));
  await once(socket, "open");
  return { socket, messages };
};

test("a client must say a protocol that is known", async () => {
  for (const [query, code] of [
    ["", 4008],
    ["?protocol=99", 4007],
  ] as const) {
    const { socket } = await rawSocket(query);
    expect((await once(socket, "close"))[0]).toBe(code);
  }
});

test("one address cannot hold all sockets, and who comes from another finds one", async () => {
  await realtime.close();
  await serve({ maxConnections: 10, fewPerAddress: 2, addressOf: (request) => String(request.headers["x-address"]) });
  const open = async (address: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, {
      headers: { "x-address": address },
    });
    const [message] = await once(socket, "message");
    return JSON.parse(String(message)).event === "pusher:connection_established" ? socket : null;
  };
  const greedy = [];
  for (let count = 0; count < 12; count += 1) greedy.push(await open("192.0.2.1"));
  const held = greedy.filter((socket) => socket !== null);
  expect(held).toHaveLength(9);
  expect(await open("192.0.2.2")).not.toBeNull();
  expect(await open("192.0.2.3")).toBeNull();
  held[0]?.close();
  await expect.poll(() => open("192.0.2.3")).not.toBeNull();
});

test("pings are answered, nonsense is complained about, and client events go nowhere", async () => {
  const listener = await subscribed(browser(), "private-a");
  const heard: unknown[] = [];
  listener.bind("client-hello", (data: unknown) => heard.push(data));
  const { socket, messages } = await rawSocket();
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
  expect(heard).toEqual([]);
  socket.send("x".repeat(20_000));
  expect((await once(socket, "close"))[0]).toBe(1009);
});

test("a flood from one client ends its connection", async () => {
  const { socket } = await rawSocket();
  for (let n = 0; n < 300; n++) socket.send('{"event":"pusher:ping"}');
  expect((await once(socket, "close"))[0]).toBe(4301);
});

test("over capacity, a client is asked to come back later", async () => {
  await realtime.close();
  http.close();
  await serve({ maxConnections: 1 });
  await rawSocket();
  const { socket } = await rawSocket();
  expect((await once(socket, "close"))[0]).toBe(4100);
});

test("a client that does not read is dropped instead of being buffered for", async () => {
  const slow = connect(port, "127.0.0.1");
  slow.on("error", () => {});
  const handshake = `GET /app/${app.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
  slow.write(
    `${handshake}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`,
  );
  await once(slow, "data");
  // A masked text frame, as RFC 6455 wants it from a client; the mask is zero.
  const text = Buffer.from('{"event":"pusher:subscribe","data":{"channel":"event-1"}}');
  slow.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  await once(slow, "data");
  slow.pause();
  const occupied = async () => (await (await publisher.get({ path: "/channels/event-1" })).json()).occupied;
  expect(await occupied()).toBe(true);
  const data = "x".repeat(10 * 1024);
  for (let n = 0; n < 150 && (await occupied()); n++) {
    const batch = Array.from({ length: 10 }, () => ({ channel: "event-1", name: "big", data }));
    await publisher.triggerBatch(batch);
  }
  expect(await occupied()).toBe(false);
  slow.destroy();
});

test("after the server came back, a client finds its channels again", async () => {
  const client = browser();
  const channel = await subscribed(client, "event-1");
  const again = next(channel, "pusher:subscription_succeeded");
  await realtime.close();
  realtime = createRealtimeServer(app);
  await again;
  const arrival = next(channel, "newEventPost");
  await publisher.trigger("event-1", "newEventPost", { n: 1 });
  expect(await arrival).toEqual({ n: 1 });
});

test("other paths are left to Next", async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("next");
  const other = new WebSocket(`ws://127.0.0.1:${port}/_next/webpack-hmr`);
  expect((await once(other, "unexpected-response"))[1].statusCode).toBe(418);
});
