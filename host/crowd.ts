import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { socketAddressHeader } from "@/lib/server/http/socket-address";
import { apiPaths, paths } from "@/lib/shared/paths";
import { recordAnswer, repeatAnswer } from "./recorded-answer";

/**
 * A hall's screens come all at once, when the power is back or the network. Next would begin with each of a thousand reads,
 * and the collector would copy what it holds for all of them again and again. So walls are read a few at a time, and
 * strangers who wait for the same share one answer, which is made after the last of them asked. Who is signed in, moderates
 * or posts is in no such line.
 */

type Read = { request: IncomingMessage; response: ServerResponse; handle: () => void };

/** Reads of walls that Next works at in one moment. */
const readsAtOnce = 32;

/** A read that takes longer gives its place away and answers for itself alone: nobody's slow line holds others up. */
export const longestTurnMs = 1_000;

/** So long, at most, a read waits for others of its kind that are arriving. */
const gatheringMs = 20;

const { eventBySlug, getApprovedEventPosts, wallChanges } = apiPaths.events;

/** Walls and links to their posts (app/event). */
const wallPages = paths.event("");
const crowdsReads = [wallPages, eventBySlug(""), getApprovedEventPosts(""), wallChanges("", 0).replace(/\?.*/, "")];

/**
 * What browsers and proxies add that no answer depends on. Requests that differ in any other header share nothing: a cookie,
 * a token or a proxy's own mark each makes a reader of its own.
 */
const meaningless = new Set([
  ...["accept-language", "cache-control", "connection", "dnt", "pragma", "priority", "referer", "sec-gpc"],
  ...["sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform", "upgrade-insecure-requests"],
  ...["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user"],
  ...["x-forwarded-for", "x-real-ip", socketAddressHeader],
]);

const turns = pLimit(readsAtOnce);

let arrivals = 0;

/** Those who wait for the same; the lane is there while one of them is being answered. */
const lanes = new Map<string, Read[]>();

export const isWallPage = ({ url }: IncomingMessage) => url?.startsWith(wallPages) ?? false;

/** Whether every open screen asks for this. */
export const isCrowdsRead = ({ url }: IncomingMessage) => crowdsReads.some((start) => url?.startsWith(start));

/** Tells whether somebody is coming: whoever has just connected is about to ask. */
export function watchArrivals(server: Server): void {
  server.on("connection", () => {
    arrivals += 1;
  });
}

/** Answers a read of a wall when it is its turn; `handle` has Next do it, and is not called for who got another's answer. */
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

/** Who comes while one is being answered waits for the next one: an answer is never older than its question. */
async function clearLane(key: string): Promise<void> {
  const lane = lanes.get(key) ?? [];
  while (lane.length > 0) {
    await gather();
    await turns(() => answerTogether(lane));
  }
  lanes.delete(key);
}

/**
 * Waits while reads come in with every turn of the event loop, but not for long. Node takes one new connection in each: a
 * crowd that has come already would be answered one by one.
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
  // Nobody waits for one who does not get on: the next of them asks.
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

/** What comes of it within a turn's time, else undefined. */
function withinTurn<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestTurnMs);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
