import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";
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
const maxConcurrentReads = 32;

/** A slower read gives up its slot and is answered separately, so that a slow connection delays nobody. */
export const slotTimeoutMs = 1_000;

/** Limits how long a read waits for equal ones that are arriving. */
const maxGatherMs = 20;

const { eventBySlug, getApprovedEventPosts, wallChanges } = apiPaths.events;

/** Walls and links to their posts (app/event). */
const wallPages = paths.event("");
const coalescedPaths = [wallPages, eventBySlug(""), getApprovedEventPosts(""), wallChanges("", 0).replace(/\?.*/, "")];

/**
 * The headers that may change one of these answers. A view pass is a cookie. Proxies add others whose value differs on
 * each request (a trace, a request's number), and strangers whatever Next may read: nobody gets an answer made with those.
 */
const relevantHeaders = new Set([
  ...["cookie", "authorization", "if-none-match", "if-modified-since", "range", "accept", "accept-encoding"],
  ...["host", "x-forwarded-host", "x-forwarded-proto", "rsc"],
]);

/** Only the log reads a client's address, so readers with different ones share. */
const addressHeaders = new Set(["x-forwarded-for", socketAddressHeader]);

const isRelevant = (name: string) => relevantHeaders.has(name) || name.startsWith("next-");

const slots = pLimit(maxConcurrentReads);

/** Connections and reads so far; gatherReads waits until it stops growing. */
let activity = 0;

/** Equal reads that wait, by key. A queue exists while one of its reads is being answered. */
const queues = new Map<string, Read[]>();

export const isWallPage = ({ url }: IncomingMessage) => url?.startsWith(wallPages) ?? false;

/** Returns whether every open screen makes this request. */
export const isCoalescedRead = ({ url }: IncomingMessage) => coalescedPaths.some((start) => url?.startsWith(start));

/** Counts connections as activity: a client that has just connected is about to send a request. */
export function watchConnections(server: Server): void {
  server.on("connection", () => {
    activity += 1;
  });
}

/** Queues a read of a wall. `handle` calls Next; it is not called for a read that shares an answer. */
export function answerCoalesced(read: Read): void {
  activity += 1;
  dropIrrelevantHeaders(read.request);
  if (read.request.method !== "GET") return void slots(() => answerSeparately(read));
  const key = keyOf(read.request);
  const queue = queues.get(key);
  if (queue) queue.push(read);
  else {
    queues.set(key, [read]);
    void answerQueue(key);
  }
}

function dropIrrelevantHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (!isRelevant(name) && !addressHeaders.has(name)) delete headers[name];
}

function keyOf({ url, headers }: IncomingMessage): string {
  const relevant = Object.entries(headers).filter(([name]) => isRelevant(name));
  return [url, ...relevant.map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/**
 * Answers a queue in rounds. A read that arrives during a round waits for the next: no answer is older than its
 * request.
 */
async function answerQueue(key: string): Promise<void> {
  const queue = queues.get(key) ?? [];
  while (queue.length > 0) {
    await gatherReads();
    await slots(() => answerBatch(queue));
  }
  queues.delete(key);
}

/**
 * Waits briefly while each turn of the event loop brings more reads. Node accepts one new connection per turn, so
 * waiting clients would otherwise be answered one by one.
 */
async function gatherReads(): Promise<void> {
  const until = performance.now() + maxGatherMs;
  let before: number;
  do {
    before = activity;
    await setImmediate();
  } while (activity !== before && performance.now() < until);
}

async function answerBatch(queue: Read[]): Promise<void> {
  const [first, ...others] = queue.splice(0).filter(({ response }) => !response.destroyed);
  if (!first) return;
  const recorded = recordAnswer(first.response);
  first.handle();
  const answer = await withinSlot(recorded);
  // The first client is too slow or gone: the next one in the queue asks instead.
  if (answer === undefined) queue.unshift(...others);
  else if (answer) for (const { response } of others) repeatAnswer(response, answer);
  else for (const read of others) void slots(() => answerSeparately(read));
}

async function answerSeparately({ response, handle }: Read): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  handle();
  await withinSlot(closed);
}

/** Resolves with the result, or with undefined after `slotTimeoutMs`. */
function withinSlot<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slotTimeoutMs);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
