import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { databaseUrlOf } from "../bench/installation-files";
import { median, percentile } from "../bench/measure";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { makeDistinctPhoto } from "../support/pictures";
import { type DecisionLog, decisionDelays } from "./decision-delays";
import { addModerator, Moderator } from "./desk-moderator";

const kinds = ["dealt", "dealt", "grid"] as const;
/** Time for the queue to empty after the last post. */
const drainMs = 120_000;

type Options = {
  seconds: number;
  postsPerMinute?: number;
  /** Each moderator works for a third of this and is away for the rest. */
  cycleSeconds?: number;
  /** Upper limit of the median wait; each moderator must also have decided a post. */
  longestMedianSeconds?: number;
  log?: (line: string) => void;
};

export type DeskReport = {
  posts: number;
  /** Number of decisions by answer status, over all browsers. */
  answers: Record<string, number>;
  /** Posts decided by two people. */
  decidedTwice: number;
  waitSeconds: { median: number; p95: number; longest: number };
  /** From a decision until other browsers' cards show it. */
  seenMs: { count: number; p50: number; p95: number };
  /** Violated requirements, one sentence each. */
  faults: string[];
};

/** Simulates an evening: guests post, and three moderators in three browsers decide, each away most of the time. */
export async function soakDesk(installation: Installation, options: Options): Promise<DeskReport> {
  const { seconds, postsPerMinute = 60, cycleSeconds = 60, longestMedianSeconds, log = () => {} } = options;
  const organiser = await Organiser.signIn(installation);
  const people = await Promise.all(kinds.map(() => addModerator(organiser)));
  const { id } = await organiser.createEvent({ event_name: "The desk", moderator_ids: people.map((each) => each.id) });
  const moderators: Moderator[] = [];
  const sql = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
  try {
    for (const [index, kind] of kinds.entries()) {
      const person = people[index];
      if (person) moderators.push(await Moderator.open(installation, person, id, kind));
    }
    const start = Date.now();
    let isOver = false;
    const working = moderators.map((moderator, index) =>
      takeShifts(moderator, { start: start + shiftOffset(index, cycleSeconds), cycleSeconds, isOver: () => isOver }),
    );
    const posts = await postEvenly(organiser, id, { start, seconds, postsPerMinute, log });
    const left = await waitUntilDecided(sql, id);
    isOver = true;
    await Promise.all(working);
    const logs = await Promise.all(moderators.map((moderator) => moderator.log()));
    return await report(sql, id, { posts, left, logs, longestMedianSeconds });
  } finally {
    await Promise.all(moderators.map((moderator) => moderator.close()));
    await sql.end({ timeout: 5 });
  }
}

/** Shifts overlap a little, so that two work side by side, and have a gap when nobody works. */
const shiftOffset = (index: number, cycleSeconds: number) => (index * 17 * cycleSeconds * 1_000) / 60;

type Shifts = { start: number; cycleSeconds: number; isOver: () => boolean };

async function takeShifts(moderator: Moderator, { start, cycleSeconds, isOver }: Shifts): Promise<void> {
  const cycleMs = cycleSeconds * 1_000;
  for (let shift = start; !isOver(); shift += cycleMs) {
    while (Date.now() < shift && !isOver()) await sleep(100);
    const end = shift + cycleMs / 3;
    while (Date.now() < end && !isOver()) await moderator.work(Math.min(end, Date.now() + 1_000));
  }
}

type Posting = { start: number; seconds: number; postsPerMinute: number; log: (line: string) => void };

async function postEvenly(organiser: Organiser, eventId: string, { start, seconds, postsPerMinute, log }: Posting) {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, number) => makeDistinctPhoto(number)));
  const everyMs = 60_000 / postsPerMinute;
  const sending: Promise<unknown>[] = [];
  for (let number = 0; number * everyMs < seconds * 1_000; number += 1) {
    await sleep(Math.max(0, start + number * everyMs - Date.now()));
    const photo = photos[number % photos.length] ?? new Uint8Array();
    sending.push(organiser.submit(eventId, photo, { caption: `Number ${number}`, person_name: `Guest ${number}` }));
    if (number > 0 && number % postsPerMinute === 0) log(`${number} posts`);
  }
  await Promise.all(sending);
  return sending.length;
}

/** The number of posts still waiting at the timeout. */
async function waitUntilDecided(sql: postgres.Sql, eventId: string): Promise<number> {
  for (const deadline = Date.now() + drainMs; ; ) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from posts where event_id = ${eventId} and status = 'pending'`;
    const waiting = row?.waiting ?? 0;
    if (waiting === 0 || Date.now() > deadline) return waiting;
    await sleep(200);
  }
}

type Found = {
  posts: number;
  left: number;
  logs: DecisionLog[];
  longestMedianSeconds: number | undefined;
};

async function report(
  sql: postgres.Sql,
  eventId: string,
  { posts, left, logs, longestMedianSeconds }: Found,
): Promise<DeskReport> {
  const rows = await sql<{ seconds: number; people: number }[]>`
    select extract(epoch from min(change.created_at) - post.created_at)::float8 as seconds,
           count(distinct change.user_id)::int as people
    from posts post join post_status_changes change on change.post_id = post.id
    where post.event_id = ${eventId} group by post.id`;
  const waits = rows.map(({ seconds }) => seconds);
  const decidedTwice = rows.filter(({ people }) => people > 1).length;
  const seen = decisionDelays(logs);
  const answers: Record<string, number> = {};
  for (const { status } of logs.flatMap(({ sent }) => sent)) answers[status] = (answers[status] ?? 0) + 1;
  // After a quarter of an hour a session is renewed, and a request answered with 401 is sent again.
  const others = Object.keys(answers).filter((status) => !["200", "401", "409"].includes(status));
  const idle = logs.filter(({ sent }) => sent.length === 0).length;
  const late = [
    ...(idle > 0 ? [`${idle} moderators decided nothing.`] : []),
    ...(median(waits) >= (longestMedianSeconds ?? 0)
      ? [`Half of the posts waited ${median(waits).toFixed(1)} s.`]
      : []),
  ];
  const faults = [
    ...(decidedTwice > 0 ? [`${decidedTwice} posts were decided by two people.`] : []),
    ...(left > 0 ? [`${left} posts still wait.`] : []),
    ...others.map((status) => `${answers[status]} decisions were answered with ${status}.`),
    ...(longestMedianSeconds === undefined ? [] : late),
  ];
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    posts,
    answers,
    decidedTwice,
    waitSeconds: {
      median: round(median(waits)),
      p95: round(percentile(waits, 0.95)),
      longest: round(Math.max(...waits)),
    },
    seenMs: { count: seen.length, p50: median(seen), p95: percentile(seen, 0.95) },
    faults,
  };
}
