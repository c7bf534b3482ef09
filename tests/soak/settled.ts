import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Installation } from "../e2e/support/installation";
import type { Attempt, Hall } from "./hall";
import { listProcesses } from "./victims";

/** What must hold when everything has calmed down. Each finding is a sentence about something that does not. */

/** A job that failed waits longer each time; here nobody waits for that. */
const jobsTimeoutMs = 120_000;

type StoredPost = {
  id: string;
  caption: string;
  status: string;
  media_state: string;
  original_key: string;
  original_bytes: string;
  is_waiting: boolean;
  is_shown: boolean;
};

export async function findFaults(installation: Installation, hall: Hall): Promise<string[]> {
  const record = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const database = postgres(record.database_url, { max: 1, onnotice: () => {} });
  try {
    const jobs = await findUndoneJobs(database);
    const posts = await database<StoredPost[]>`
      select id, caption, status, media_state, original_key, original_bytes,
        wall_due_at is not null as is_waiting, wall_position is not null as is_shown
      from posts where event_id = ${hall.eventId}`;
    return [
      ...jobs,
      ...hall.attempts.flatMap((attempt) => findLosses(attempt, posts)),
      ...posts.flatMap((post) => findPostFaults(installation, post)),
      ...[...hall.early].map((id) => `The wall named the post ${id} before its wait was over.`),
      ...findAnswerFaults(hall),
      ...findSpooled(installation),
      ...findLogFaults(installation.output),
    ];
  } finally {
    await database.end({ timeout: 5 });
  }
}

/** Comes again by itself for as long as a post waits for its moderator. To hurry it has it come at once again. */
const recurring = "raise-wait-alarm";

/** Jobs that stay: none may, and the lock of a worker that is gone would keep one. */
async function findUndoneJobs(database: postgres.Sql): Promise<string[]> {
  const deadline = Date.now() + jobsTimeoutMs;
  for (;;) {
    await database`
      update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null
        and task_id <> all (select id from graphile_worker._private_tasks where identifier = ${recurring})`;
    const left = await database<{ task_identifier: string; attempts: number; locked_by: string | null }[]>`
      select task_identifier, attempts, locked_by from graphile_worker.jobs
      where attempts < max_attempts and (task_identifier <> ${recurring} or locked_at is not null)`;
    if (left.length === 0) return [];
    if (Date.now() > deadline) {
      return left.map(
        (job) => `A job is not done: ${job.task_identifier}, ${job.attempts} tries, locked by ${job.locked_by}.`,
      );
    }
    await sleep(500);
  }
}

function findLosses({ caption, id, refusal, tries }: Attempt, posts: readonly StoredPost[]): string[] {
  const stored = posts.filter((post) => post.caption === caption);
  if (refusal !== null) return [`A post was refused after ${tries} tries: ${refusal}.`];
  if (stored.length !== 1) return [`The post ${id} of ${tries} tries is there ${stored.length} times.`];
  return stored[0]?.id === id ? [] : [`The post ${id} was acknowledged, ${stored[0]?.id} is stored.`];
}

function findPostFaults({ dataDir }: Installation, post: StoredPost): string[] {
  const { size } = statSync(path.join(dataDir, "media", post.original_key), { throwIfNoEntry: false }) ?? {
    size: null,
  };
  const isWhole = size === Number(post.original_bytes);
  // Nobody looks at a post that is banned: its pictures are made when it is set to anything else.
  const isMade = post.media_state === "ready" || (post.media_state === "processing" && post.status === "banned");
  const isInPlace = !post.is_waiting && post.is_shown === (post.status === "approve");
  return [
    ...(isInPlace ? [] : [`The ${post.status} post ${post.id} waits for its wall, or is not where it belongs.`]),
    ...(isWhole ? [] : [`The original of the post ${post.id} has ${size} bytes and not ${post.original_bytes}.`]),
    ...(isMade ? [] : [`The pictures of the ${post.status} post ${post.id} are ${post.media_state}.`]),
  ];
}

/**
 * Nobody is told of a fault of ours: what is not there for the moment is a 503, or no answer at all. Of a page Next makes
 * a 500, whatever kept it from being rendered.
 */
function findAnswerFaults({ answers }: Hall): string[] {
  const foreseen = /^(post (201|429)|(list|moderate|watch|page) 200|page 500|\w+ (0|503))$/;
  return [...answers]
    .filter(([answer]) => !foreseen.test(answer))
    .map(([answer, count]) => `${count} answers: ${answer}.`);
}

function findSpooled({ dataDir }: Installation): string[] {
  const spooled = readdirSync(path.join(dataDir, "spool"), { recursive: true });
  return spooled.map((file) => `Half received and never removed: ${file}.`);
}

/** Nothing but kill -9 may end a process here, and nothing may be thrown where nobody catches it. */
function findLogFaults(output: string): string[] {
  const crash =
    /Uncaught|uncaughtException|unhandledRejection|Unhandled 'error'|of null \(reading|exited after an error|exited unexpectedly \((?!SIGKILL)/;
  return output
    .split("\n")
    .filter((line) => crash.test(line))
    .map((line) => `The log says: ${line}`);
}

/** What is left of an installation that was stopped: its processes, and any that works in its folder. */
export function findLeftProcesses(before: readonly number[], dataDir: string): string[] {
  // What has ended and only waits to be counted off by the system is none.
  const processes = listProcesses().filter(({ command }) => !command.endsWith("<defunct>"));
  const left = processes.filter(({ pid, command }) => before.includes(pid) || command.includes(dataDir));
  return left.map(({ pid, command }) => `A process is left: ${pid} ${command}`);
}
