import Pusher from "pusher";
import { expect, test } from "vitest";
import { createEmbeddedRealtime } from "@/lib/server/outside/adapters/realtime.embedded";
import { createPusherRealtime } from "@/lib/server/outside/adapters/realtime.pusher";
import { next, realtimeScene, subscribed } from "../../support/realtime/realtime-scene";
import { realtimeApp as app } from "../../support/realtime/realtime-server";

const scene = realtimeScene();

test("an event reaches every subscriber of its channel, whole, and nobody else", async () => {
  const [one, two, other] = await Promise.all([
    subscribed(scene.browser(), "event-1"),
    subscribed(scene.browser(), "event-1"),
    subscribed(scene.browser(), "event-2"),
  ]);
  const strays: unknown[] = [];
  other.bind_global((name: string) => strays.push(name));
  const arrivals = Promise.all([next(one, "newEventPost"), next(two, "newEventPost")]);
  const post = { caption: 'Søren\'s "wall" 🎉', markup: "<b>&</b>", version: 3 };
  await scene.publisher.trigger("event-1", "newEventPost", post);
  expect(await arrivals).toEqual([post, post]);
  expect(strays).toEqual([]);
});

test("one trigger reaches many channels, a batch carries many events, and the sender's socket is left out", async () => {
  const sender = scene.browser();
  const [mine, a, b] = [
    await subscribed(sender, "a"),
    await subscribed(scene.browser(), "a"),
    await subscribed(scene.browser(), "b"),
  ];
  const echoes: unknown[] = [];
  mine.bind("changed", (data: unknown) => echoes.push(data));
  const both = Promise.all([next(a, "changed"), next(b, "changed")]);
  await scene.publisher.trigger(["a", "b"], "changed", { n: 1 }, { socket_id: sender.connection.socket_id });
  expect(await both).toEqual([{ n: 1 }, { n: 1 }]);
  const batched = Promise.all([next(a, "one"), next(b, "two")]);
  await scene.publisher.triggerBatch([
    { channel: "a", name: "one", data: { n: 2 } },
    { channel: "b", name: "two", data: { n: 3 } },
  ]);
  expect(await batched).toEqual([{ n: 2 }, { n: 3 }]);
  expect(echoes).toEqual([]);
});

test("the process that runs the server publishes without an HTTP request, any other process over HTTP", async () => {
  const channel = await subscribed(scene.browser(), "event-1");
  const asked: string[] = [];
  scene.http.on("request", ({ url }) => asked.push(url ?? ""));
  const address = { host: "127.0.0.1", port: scene.port, tls: false };
  const adapter = createEmbeddedRealtime(createPusherRealtime({ ...app, ...address, isEmbedded: true }));
  const publish = async (data: object) => {
    const arrival = next(channel, "newEventPost");
    await adapter.publish([
      { channel: "event-1", event: "newEventPost", data },
      { channel: "event-2", event: "newEventPost", data },
    ]);
    expect(await arrival).toEqual(data);
  };
  globalThis.wallflowerRealtimeServer = scene.realtime;
  await publish({ caption: 'Søren\'s "wall" 🎉' });
  expect(asked).toEqual([]);
  globalThis.wallflowerRealtimeServer = undefined;
  await publish({ caption: "from the worker" });
  expect(asked).toEqual([expect.stringContaining("/batch_events")]);
});

test("the process that runs the server checks its health without an HTTP request, and reports it as down once it has ended", async () => {
  const adapter = createEmbeddedRealtime(
    // Nothing listens on this port, so a check over HTTP would fail.
    createPusherRealtime({ ...app, host: "127.0.0.1", port: 2, tls: false, isEmbedded: true }),
  );
  await expect(adapter.check()).rejects.toThrow();
  globalThis.wallflowerRealtimeServer = scene.realtime;
  await adapter.check();
  await scene.realtime.close();
  await expect(adapter.check()).rejects.toThrow("has stopped");
});

test("a private channel opens only with a signature made with the secret", async () => {
  const channel = await subscribed(scene.browser(), "private-user-1");
  const arrival = next(channel, "postSubmitted");
  await scene.publisher.trigger("private-user-1", "postSubmitted", { id: "p" });
  expect(await arrival).toEqual({ id: "p" });

  const forger = new Pusher({ ...app, secret: "guess", host: "127.0.0.1" });
  const forged = scene.browser({ signer: forger }).subscribe("private-user-1");
  expect(await next(forged, "pusher:subscription_error")).toMatchObject({ type: "AuthError", status: 401 });
  expect(
    await scene.publisher
      .get({ path: "/channels/private-user-1", params: { info: "subscription_count" } })
      .then((answer) => answer.json()),
  ).toEqual({
    occupied: true,
    subscription_count: 1,
  });
});

test("a presence channel lists each member once, however many tabs they have", async () => {
  const ada = await subscribed(scene.browser({ user: "ada" }), "presence-hall");
  const added = next(ada, "pusher:member_added");
  const [tab, secondTab] = [scene.browser({ user: "bob" }), scene.browser({ user: "bob" })];
  await subscribed(tab, "presence-hall");
  expect(await added).toMatchObject({ id: "bob" });
  const seen = (await subscribed(secondTab, "presence-hall")) as unknown as { members: { count: number } };
  expect(seen.members.count).toBe(2);
  const users = await scene.publisher.get({ path: "/channels/presence-hall/users" }).then((answer) => answer.json());
  expect(users).toEqual({ users: [{ id: "ada" }, { id: "bob" }] });
  const removed = next(ada, "pusher:member_removed");
  tab.disconnect();
  secondTab.disconnect();
  expect(await removed).toMatchObject({ id: "bob" });
});

test("a channel's subscribers can be counted over HTTP, and within the process that runs the server", async () => {
  await Promise.all([subscribed(scene.browser(), "event-1"), subscribed(scene.browser(), "event-1")]);
  const address = { host: "127.0.0.1", port: scene.port, tls: false };
  const adapter = createEmbeddedRealtime(createPusherRealtime({ ...app, ...address, isEmbedded: true }));
  for (const server of [undefined, scene.realtime]) {
    globalThis.wallflowerRealtimeServer = server;
    expect(await adapter.countSubscribers("event-1")).toBe(2);
    expect(await adapter.countSubscribers("event-2")).toBe(0);
  }
  globalThis.wallflowerRealtimeServer = undefined;
});

test("the channels can be listed by prefix, without empty ones", async () => {
  const client = scene.browser();
  await Promise.all([subscribed(client, "event-1"), subscribed(client, "other")]);
  const list = () =>
    scene.publisher.get({ path: "/channels", params: { filter_by_prefix: "event-" } }).then((answer) => answer.json());
  expect(await list()).toEqual({ channels: { "event-1": {} } });
  client.unsubscribe("event-1");
  await expect.poll(list).toEqual({ channels: {} });
});
