import Pusher from "pusher";
import PusherClient from "pusher-js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmbeddedRealtime } from "@/lib/server/outside/adapters/realtime.embedded";
import { openRawSocket } from "../../support/realtime/raw-socket";
import { next } from "../../support/realtime/realtime-scene";
import { realtimeApp, TestRealtimeServer } from "../../support/realtime/realtime-server";

let server: TestRealtimeServer;
const clients: PusherClient[] = [];

beforeEach(async () => {
  server = new TestRealtimeServer();
  await server.start();
});
afterEach(async () => {
  globalThis.wallflowerRealtimeServer = undefined;
  for (const client of clients.splice(0)) client.disconnect();
  await server.stop();
});

/** A client of the browser's library that signs in as `user`. */
function browser(user: string, signer = server.publisher) {
  const client = new PusherClient(realtimeApp.key, {
    cluster: "",
    wsHost: server.page.hostname,
    wsPort: Number(server.page.port),
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    userAuthentication: {
      customHandler: ({ socketId }, callback) => callback(null, signer.authenticateUser(socketId, { id: user })),
    },
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        callback(null, server.publisher.authorizeChannel(socketId, channelName)),
    },
  });
  clients.push(client);
  return client;
}

async function signedIn(user: string) {
  const client = browser(user);
  client.signin();
  await next(client.connection, "connected");
  await client.user.signinDonePromise;
  expect(client.user.user_data).toEqual({ id: user });
  return client;
}

test("a user's sockets are closed together, by the HTTP API and within the process, and nobody else's", async () => {
  for (const adapter of [server.adapter, createEmbeddedRealtime(server.adapter)]) {
    const [one, two, other] = [await signedIn("ada"), await signedIn("ada"), await signedIn("bob")];
    const ended = Promise.all([next(one.connection, "disconnected"), next(two.connection, "disconnected")]);
    globalThis.wallflowerRealtimeServer = server.embedded;
    await adapter.terminateUserConnections("ada");
    await ended;
    expect(other.connection.state).toBe("connected");
    await adapter.terminateUserConnections("nobody");
    other.disconnect();
  }
});

test("a closed socket is told why and receives nothing more, even if the client does not hang up", async () => {
  const { id, send, receivedEvents, closed } = await openRawSocket(server);
  send("pusher:signin", server.publisher.authenticateUser(id, { id: "ada" }));
  send("pusher:subscribe", { channel: "event-1" });
  await expect.poll(receivedEvents).toContain("pusher_internal:subscription_succeeded");
  await server.publisher.terminateUserConnections("ada");
  await server.publisher.trigger("event-1", "newEventPost", {});
  // 4009: the connection is not authorised.
  expect((await closed)[0]).toBe(4009);
  expect(receivedEvents()).toEqual([
    "pusher:connection_established",
    "pusher:signin_success",
    "pusher_internal:subscription_succeeded",
    "pusher:error",
  ]);
});

test("a forged sign-in closes the socket, and a malformed or second one gets an error", async () => {
  const forger = new Pusher({ ...realtimeApp, secret: "guess", host: "127.0.0.1" });
  const forged = await openRawSocket(server);
  forged.send("pusher:signin", forger.authenticateUser(forged.id, { id: "ada" }));
  expect((await forged.closed)[0]).toBe(4009);

  const { id, send, receivedEvents } = await openRawSocket(server);
  send("pusher:signin", { auth: "x" });
  send("pusher:signin", { auth: "x", user_data: "no JSON" });
  send("pusher:signin", server.publisher.authenticateUser(id, { id: "ada" }));
  send("pusher:signin", server.publisher.authenticateUser(id, { id: "bob" }));
  await expect
    .poll(receivedEvents)
    .toEqual([
      "pusher:connection_established",
      "pusher:error",
      "pusher:error",
      "pusher:signin_success",
      "pusher:error",
    ]);
});

test("a sign-in is valid only for the socket that it was signed for", async () => {
  const [one, other] = [await openRawSocket(server), await openRawSocket(server)];
  other.send("pusher:signin", server.publisher.authenticateUser(one.id, { id: "ada" }));
  expect((await other.closed)[0]).toBe(4009);
});

test("a user cannot subscribe to another user's own channel", async () => {
  const { id, send, receivedEvents } = await openRawSocket(server);
  send("pusher:signin", server.publisher.authenticateUser(id, { id: "ada" }));
  send("pusher:subscribe", { channel: "#server-to-user-bob" });
  await expect.poll(receivedEvents).toEqual(["pusher:connection_established", "pusher:signin_success", "pusher:error"]);
});

test("only a request signed with the app's secret can close a user's sockets", async () => {
  const ada = await signedIn("ada");
  const { hostname: host, port } = server.page;
  const stranger = new Pusher({ ...realtimeApp, secret: "guess", host, port, useTLS: false });
  await expect(stranger.terminateUserConnections("ada")).rejects.toMatchObject({ status: 401 });
  expect(ada.connection.state).toBe("connected");
});
