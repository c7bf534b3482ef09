import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { pushServiceCheck } from "@/lib/server/features/doctor/push-service";
import type { Realtime } from "@/lib/shared/ports/realtime";
import { freePort } from "../../e2e/support/installation";
import { find, makeSubject } from "../../support/doctor/doctor";
import { realtimeApp, TestRealtimeServer } from "../../support/realtime/realtime-server";

let server: TestRealtimeServer;
beforeEach(async () => {
  server = new TestRealtimeServer();
  await server.start();
});
afterEach(() => server.stop());

async function check(push: Realtime | null, port = server.page.port, silenceMs = 300): Promise<string[]> {
  const settings = {
    ...{ PUSHER_APP_ID: realtimeApp.appId, PUSHER_KEY: realtimeApp.key, PUSHER_SECRET: realtimeApp.secret },
    ...{ PUSHER_HOST: "127.0.0.1", PUSHER_PORT: String(port), PUSHER_TLS: "false" },
  };
  const results = await find(pushServiceCheck, makeSubject({ push, settings, silenceMs }));
  return results.map(({ state, sentence }) => `${state}: ${sentence}`);
}

/** Serves a push service that greets sockets and then does as told. Resolves to its port. */
async function startEngine(treat: (socket: WebSocket, event: string | null) => void): Promise<number> {
  const engine = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => engine.close());
  engine.on("connection", (socket) => {
    const data = JSON.stringify({ socket_id: "1.1", activity_timeout: 30 });
    socket.send(JSON.stringify({ event: "pusher:connection_established", data }));
    treat(socket, null);
    socket.on("message", (text) => treat(socket, JSON.parse(String(text)).event));
  });
  await once(engine, "listening");
  return (engine.address() as AddressInfo).port;
}

const kept = "ok: PUSHER_HOST keeps sockets that never sign in, for 0 s so far.";

describe("the doctor at a push service", () => {
  it("a push service that ends what signed in and keeps what does not is in order", async () => {
    expect(await check(server.adapter)).toEqual(["ok: PUSHER_HOST ends the sockets of ended logins.", kept]);
  });

  it("a push service that ends no socket is a warning", async () => {
    const push = { ...server.adapter, terminateUserConnections: async () => {} };
    expect(await check(push)).toEqual([
      "warning: PUSHER_HOST does not end sockets: consoles learn of an ended login up to a minute later. They hear nothing meanwhile.",
      kept,
    ]);
  }, 15_000);

  it("a push service without user authentication is a warning", async () => {
    const push = { ...server.adapter, terminateUserConnections: async () => {} };
    expect(await check(push, String(await startEngine(() => {})))).toEqual([
      "warning: PUSHER_HOST signs no sockets in: consoles learn of an ended login up to a minute later. They hear nothing meanwhile.",
      kept,
    ]);
  }, 15_000);

  it("a push service that cuts sockets without a sign-in is a problem", async () => {
    const port = await startEngine((socket, event) => {
      if (event === null) setTimeout(() => socket.close(4009), 100);
    });
    const [, wait] = await check({ ...server.adapter, terminateUserConnections: async () => {} }, String(port));
    expect(wait).toBe(
      "problem: PUSHER_HOST cuts sockets that have not signed in after 0 s: every wall reconnects again and again.",
    );
  }, 15_000);

  it("a socket that waits answers the push service's pings", async () => {
    const answers: (string | null)[] = [];
    const port = await startEngine((socket, event) => {
      if (event === null) socket.send(JSON.stringify({ event: "pusher:ping", data: {} }));
      else answers.push(event);
    });
    await check({ ...server.adapter, terminateUserConnections: async () => {} }, String(port));
    expect(answers.filter((event) => event === "pusher:pong")).toHaveLength(2);
  }, 15_000);

  it("a push service that is away or refuses our requests is a problem", async () => {
    const away = await check(server.adapter, String(await freePort()));
    expect(away.map((line) => line.split(" (")[0])).toEqual([
      "problem: PUSHER_HOST does not answer",
      "problem: PUSHER_HOST greets no socket",
    ]);
    const refused = { ...server.adapter, terminateUserConnections: () => Promise.reject(new Error("status 401.")) };
    expect((await check(refused))[0]).toBe("problem: PUSHER_HOST does not answer (status 401).");
  });

  it("the built-in push service is not checked", async () => {
    expect(await check(null)).toEqual([]);
  });
});
