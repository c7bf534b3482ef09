import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Installation } from "../e2e/support/installation";
import type { Attempt, Hall } from "./hall";
import { listProcesses } from "./victims";

/** Checks of the final state, when everything is idle. Each finding is one sentence. */

/** Longest time without a job getting done. A failed job backs off longer each time; its wait is cut short here. */
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

/**
 * Returns a sentence for each broken promise: a job left in the queue, an acknowledged post that is lost, doubled or not
 * where it belongs, half a file, an answer that no client should get, or an uncaught error in the log.
 */
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

/** Reschedules itself while a post waits for its moderator; hurrying it would only repeat it. */
const recurring = "raise-wait-alarm";

/** Finds jobs left in the queue; the lock of a dead worker would keep one. */
async function findUndoneJobs(database: postgres.Sql): Promise<string[]> {
  let deadline = Date.now() + jobsTimeoutMs;
  let fewest = Number.POSITIVE_INFINITY;
  for (;;) {
    await database`
      update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null
        and task_id <> all (select id from graphile_worker._private_tasks where identifier = ${recurring})`;
    const left = await database<{ task_identifier: string; attempts: number; locked_by: string | null }[]>`
      select task_identifier, attempts, locked_by from graphile_worker.jobs
      where attempts < max_attempts and (task_identifier <> ${recurring} or locked_at is not null)`;
    if (left.length === 0) return [];
    if (left.length < fewest) {
      fewest = left.length;
      deadline = Date.now() + jobsTimeoutMs;
    }
    if (Date.now() > deadline) {
      return left.map(
        (job) => `A job is not done: ${job.task_identifier}, ${job.attempts} tries, locked by ${job.locked_by}.`,
      );
    }
    await sleep(500);
  }
}

/** Every post that a guest wanted must be there exactly once, under the id that was acknowledged. */
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
  // A banned post's renditions are made only once its status changes.
  const isMade = post.media_state === "ready" || (post.media_state === "processing" && post.status === "banned");
  const isInPlace = !post.is_waiting && post.is_shown === (post.status === "approve");
  return [
    ...(isInPlace ? [] : [`The ${post.status} post ${post.id} waits for its wall, or is not where it belongs.`]),
    ...(isWhole ? [] : [`The original of the post ${post.id} has ${size} bytes and not ${post.original_bytes}.`]),
    ...(isMade ? [] : [`The pictures of the ${post.status} post ${post.id} are ${post.media_state}.`]),
  ];
}

/**
 * No client may see an internal error: temporary failures are a 503, or no answer. Next makes a 500 of a page whatever
 * kept it from rendering.
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

/** Finds processes that ended by anything but kill -9, and uncaught exceptions. */
function findLogFaults(output: string): string[] {
  const crash =
    /Uncaught|uncaughtException|unhandledRejection|Unhandled 'error'|of null \(reading|exited after an error|exited unexpectedly \((?!SIGKILL)/;
  return output
    .split("\n")
    .filter((line) => crash.test(line))
    .map((line) => `The log says: ${line}`);
}

/** Finds leftovers of a stopped installation: its processes, and any other that works in its folder. */
export function findLeftProcesses(before: readonly number[], dataDir: string): string[] {
  // Zombies have ended.
  const processes = listProcesses().filter(({ command }) => !command.endsWith("<defunct>"));
  const left = processes.filter(({ pid, command }) => before.includes(pid) || command.includes(dataDir));
  return left.map(({ pid, command }) => `A process is left: ${pid} ${command}`);
}
