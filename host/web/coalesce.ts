import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { socketAddressHeader } from "@/lib/server/http/socket-address";
import { apiPaths, paths } from "@/lib/shared/paths";
import { recordAnswer, repeatAnswer } from "./recorded-answer";

/**
 * Coalesces equal reads of walls. All screens of a hall ask at once when the power or the network is back. Next would
 * start all of a thousand reads, and the garbage collector would copy their memory again and again. So only a few
 * reads run at a time. Anonymous equal requests share one answer, made after the last of them asked. All other
 * requests skip this queue: signed-in people, moderation and posts go straight to Next.
 */

type Read = { request: IncomingMessage; response: ServerResponse; handle: () => void };

/** Reads of walls that Next handles concurrently. */
const readsAtOnce = 32;

/** A slower read gives up its slot and is answered separately, so that a slow connection delays nobody. */
export const longestTurnMs = 1_000;

/** Limits how long a read waits for equal ones that are arriving. */
const gatheringMs = 20;

const { eventBySlug, getApprovedEventPosts, wallChanges } = apiPaths.events;

/** Walls and links to their posts (app/event). */
const wallPages = paths.event("");
const coalescedReads = [wallPages, eventBySlug(""), getApprovedEventPosts(""), wallChanges("", 0).replace(/\?.*/, "")];

/**
 * Headers of browsers and proxies that do not influence any answer. Requests that differ in any other header, such as
 * a cookie, a token or a proxy's own header, share nothing.
 */
const meaningless = new Set([
  ...["accept-language", "cache-control", "connection", "dnt", "pragma", "priority", "referer", "sec-gpc"],
  ...["sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform", "upgrade-insecure-requests"],
  ...["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user"],
  ...["x-forwarded-for", "x-real-ip", socketAddressHeader],
]);

const turns = pLimit(readsAtOnce);

let arrivals = 0;

/** Equal reads that wait, by key. A lane exists while one of its reads is being answered. */
const lanes = new Map<string, Read[]>();

export const isWallPage = ({ url }: IncomingMessage) => url?.startsWith(wallPages) ?? false;

/** Returns whether every open screen makes this request. */
export const isCoalescedRead = ({ url }: IncomingMessage) => coalescedReads.some((start) => url?.startsWith(start));

/** Counts connections as arrivals: a client that has just connected is about to send a request. */
export function watchArrivals(server: Server): void {
  server.on("connection", () => {
    arrivals += 1;
  });
}

/** Queues a read of a wall. `handle` calls Next; it is not called for a read that shares an answer. */
export function answerInTurn(read: Read): void {
  arrivals += 1;
  if (read.request.method !== "GET") return void turns(() => answerAlone(read));
  const key = keyOf(read.request);
  const lane = lanes.get(key);
  if (lane) lane.push(read);
  else {
    lanes.set(key, [read]);
    void clearLane(key);
  }
}

function keyOf({ url, headers }: IncomingMessage): string {
  const meaningful = Object.entries(headers).filter(([name]) => !meaningless.has(name));
  return [url, ...meaningful.map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/**
 * Answers a lane in rounds. A read that arrives during a round waits for the next: no answer is older than its
 * request.
 */
async function clearLane(key: string): Promise<void> {
  const lane = lanes.get(key) ?? [];
  while (lane.length > 0) {
    await gather();
    await turns(() => answerTogether(lane));
  }
  lanes.delete(key);
}

/**
 * Waits briefly while each turn of the event loop brings more reads. Node accepts one new connection per turn, so
 * waiting clients would otherwise be answered one by one.
 */
async function gather(): Promise<void> {
  const until = performance.now() + gatheringMs;
  let before: number;
  do {
    before = arrivals;
    await setImmediate();
  } while (arrivals !== before && performance.now() < until);
}

async function answerTogether(lane: Read[]): Promise<void> {
  const [first, ...others] = lane.splice(0).filter(({ response }) => !response.destroyed);
  if (!first) return;
  const recorded = recordAnswer(first.response);
  first.handle();
  const answer = await withinTurn(recorded);
  // The first client is too slow or gone: the next one in the lane asks instead.
  if (answer === undefined) lane.unshift(...others);
  else if (answer) for (const { response } of others) repeatAnswer(response, answer);
  else for (const read of others) void turns(() => answerAlone(read));
}

async function answerAlone({ response, handle }: Read): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  handle();
  await withinTurn(closed);
}

/** Resolves with the result, or with undefined after the longest turn. */
function withinTurn<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestTurnMs);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
