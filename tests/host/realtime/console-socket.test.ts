import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "@/lib/client/realtime/pusher-client";
import type { AuthenticateUser, AuthorizeChannel } from "@/lib/shared/ports/realtime";
import { realtimeApp, realtimeConfig, TestRealtimeServer } from "../../support/realtime/realtime-server";

const channel = "private-user-1";

let server: TestRealtimeServer;
let states: string[];
let received: unknown[];
const stops: (() => void)[] = [];

const sign: AuthorizeChannel = async ({ socket_id, channel_name }) =>
  server.publisher.authorizeChannel(socket_id, channel_name);

const signIn: AuthenticateUser = async ({ socket_id }) => server.publisher.authenticateUser(socket_id, { id: "ada" });

/** A console's subscription over a real socket with the client library. */
function openConsole(authorize = sign, authenticate = signIn) {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: server.page, setTimeout }));
  const stop = listen(
    { config: realtimeConfig, authenticate, authorize, channel },
    {
      events: { postChanged: (data: never) => received.push(data) },
      onSubscribed: () => states.push("subscribed"),
      onLost: () => states.push("lost"),
    },
  );
  stops.push(stop);
  return stop;
}

beforeEach(async () => {
  [states, received] = [[], []];
  server = new TestRealtimeServer();
  await server.start();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.stop();
  vi.unstubAllGlobals();
});

test("a console receives what is published on the channel signed for it", async () => {
  openConsole();
  await expect.poll(() => states).toEqual(["subscribed"]);
  await server.publisher.trigger(channel, "postChanged", { id: "1" });
  await server.publisher.trigger(channel, "unknown", {});
  await server.publisher.trigger(channel, "postChanged", { id: "2" });
  await expect.poll(() => received).toEqual([{ id: "1" }, { id: "2" }]);
});

test("a console whose channel was refused retries and is admitted", async () => {
  let refusals = 0;
  openConsole(async (request) => {
    refusals += 1;
    if (refusals === 1) throw new Error("503");
    return refusals === 2 ? { auth: `${realtimeApp.key}:forged` } : sign(request);
  });
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(["subscribed"]);
  expect(refusals).toBe(3);
});

test("after a server restart a console is told of the loss, reconnects within seconds and receives again", async () => {
  openConsole();
  await expect.poll(() => states).toEqual(["subscribed"]);
  await server.stop();
  await expect.poll(() => states).toEqual(["subscribed", "lost"]);
  await server.start();
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(["subscribed", "lost", "subscribed"]);
  await server.publisher.trigger(channel, "postChanged", { id: "1" });
  await expect.poll(() => received).toEqual([{ id: "1" }]);
});

test("a closed console receives nothing", async () => {
  const stop = openConsole();
  await expect.poll(() => states).toEqual(["subscribed"]);
  stop();
  await server.publisher.trigger(channel, "postChanged", { id: "1" });
  await server.stop();
  await server.start();
  expect([states, received]).toEqual([["subscribed"], []]);
});

test("a console that is told that the network is back reconnects at once", async () => {
  await server.stop();
  openConsole();
  // By now the first attempt has failed; without a hint the next one comes 5 s later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await server.start();
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => states, { timeout: 2_000 }).toEqual(["subscribed"]);
});

test("a console subscribes once its sign-in has been sent, however long that takes", async () => {
  const asked: string[] = [];
  const signSlowly: AuthenticateUser = async (request) => {
    asked.push("sign-in");
    await expect.poll(() => asked).toContain("channel");
    await new Promise((resolve) => setImmediate(resolve));
    return signIn(request);
  };
  openConsole(async (request) => {
    asked.push("channel");
    return sign(request);
  }, signSlowly);
  await expect.poll(() => states, { timeout: 5_000 }).toEqual(["subscribed"]);
  expect(asked).toEqual(["sign-in", "channel"]);
});

test("a console whose sign-in fails subscribes to nothing and retries on a new socket", async () => {
  const sockets: string[] = [];
  openConsole(sign, async (request) => {
    sockets.push(request.socket_id);
    if (sockets.length === 1) throw new Error("503");
    return signIn(request);
  });
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(["subscribed"]);
  expect(new Set(sockets).size).toBe(2);
});

test("a console whose session was ended receives nothing more, and signs in again before it subscribes", async () => {
  let isEnded = false;
  openConsole(sign, async (request) => {
    if (isEnded) throw new Error("401");
    return signIn(request);
  });
  await expect.poll(() => states).toEqual(["subscribed"]);
  isEnded = true;
  await server.publisher.terminateUserConnections("ada");
  await expect.poll(() => states).toEqual(["subscribed", "lost"]);
  await server.publisher.trigger(channel, "postChanged", { id: "1" });
  isEnded = false;
  await expect.poll(() => states, { timeout: 10_000 }).toEqual(["subscribed", "lost", "subscribed"]);
  expect(received).toEqual([]);
});
