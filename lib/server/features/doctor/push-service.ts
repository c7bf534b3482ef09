import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { WebSocket } from "ws";
import { doctorRules } from "@/lib/shared/limits/doctor";
import type { Realtime } from "@/lib/shared/ports/realtime";
import { pusherSite, socketUrl } from "./address";
import { type Check, ok, problem, type Result, reasonOf, type Subject, warning } from "./check";

/** Limit of each answer. */
const answerMs = 3_000;
/** Idle time before a ping, below every push service's own. */
const pingMs = 10_000;

const waitMs = ({ silenceMs }: Subject) => Math.min(silenceMs, doctorRules.unsignedMs);

/**
 * Checks how a push service of one's own treats sockets that sign in, which it should end with their login, and sockets
 * that never do, which it must not cut: walls are such sockets.
 */
export const pushServiceCheck: Check = {
  name: "Push service",
  limitMs: (subject) => Math.max(doctorRules.checkMs, waitMs(subject) + 2 * answerMs),
  async run(subject) {
    const { push, settings } = subject;
    if (!push || !settings.PUSHER_KEY) return null;
    const site = pusherSite(subject);
    const url = socketUrl(site.url, settings.PUSHER_KEY);
    return Promise.all([testEnd(push, site.name, url), testWait(site.name, url, waitMs(subject))]);
  },
};

async function testEnd(push: Realtime, name: string, url: string): Promise<Result> {
  const socket = openSocket(url);
  const userId = `doctor-${randomUUID()}`;
  try {
    socket.send("pusher:signin", push.authenticateUser(await socket.id, userId));
    const isSignedIn = await socket.hears("pusher:signin_success", answerMs);
    // Some close the socket before they answer.
    const isEnded = socket.hears("close", answerMs);
    await push.terminateUserConnections(userId);
    if (isSignedIn && (await isEnded)) return ok(`${name} ends the sockets of ended logins.`);
    return warning(
      `${name} ${isSignedIn ? "does not end sockets" : "signs no sockets in"}: consoles learn of an ended login up to a minute later. They hear nothing meanwhile.`,
      "Turn its user authentication on, with a time-out of days.",
    );
  } catch (error) {
    return problem(
      `${name} does not answer (${reasonOf(error)}).`,
      "Correct PUSHER_APP_ID, PUSHER_SECRET or PUSHER_API_HOST.",
    );
  } finally {
    socket.close();
  }
}

async function testWait(name: string, url: string, ms: number): Promise<Result> {
  const socket = openSocket(url);
  const began = performance.now();
  try {
    await socket.id;
    const isCut = await socket.hears("close", ms);
    const seconds = Math.round((performance.now() - began) / 1_000);
    if (!isCut) return ok(`${name} keeps sockets that never sign in, for ${seconds} s so far.`);
    return problem(
      `${name} cuts sockets that have not signed in after ${seconds} s: every wall reconnects again and again.`,
      "Set the time-out of its user authentication to days, or turn that off.",
    );
  } catch (error) {
    return problem(
      `${name} greets no socket (${reasonOf(error)}).`,
      "Correct PUSHER_KEY, PUSHER_CLUSTER or PUSHER_HOST.",
    );
  } finally {
    socket.close();
  }
}

/** Opens a socket of the Pusher protocol, which pings and answers pings. `id` rejects without a greeting. */
function openSocket(url: string) {
  const socket = new WebSocket(url, { handshakeTimeout: answerMs });
  const heard = new EventEmitter();
  const send = (event: string, data: object) =>
    socket.readyState === socket.OPEN && socket.send(JSON.stringify({ event, data }));
  const pings = setInterval(() => send("pusher:ping", {}), pingMs);
  socket.on("error", (error) => heard.emit("close", error));
  socket.on("close", (code) => heard.emit("close", new Error(`code ${code}`)));
  socket.on("message", (text) => {
    const { event, data } = JSON.parse(String(text)) as { event: string; data: unknown };
    if (event === "pusher:ping") send("pusher:pong", {});
    else heard.emit(event, data);
  });
  const hears = (event: string, ms: number) => {
    const signal = AbortSignal.timeout(ms);
    return once(heard, event, { signal }).then(
      () => true,
      () => false,
    );
  };
  const greeting = once(heard, "pusher:connection_established", { signal: AbortSignal.timeout(answerMs) });
  const refusal = once(heard, "close").then(([error]) => Promise.reject(error));
  const id = Promise.race([greeting.then(([data]) => (JSON.parse(data) as { socket_id: string }).socket_id), refusal]);
  for (const unwatched of [id, refusal]) unwatched.catch(() => {});
  return {
    id,
    send,
    hears,
    close() {
      clearInterval(pings);
      socket.terminate();
    },
  };
}
