import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { run, runOnce, type TaskList } from "graphile-worker";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueOptions } from "@/lib/server/outside/jobs/queue-options";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import { createTurns } from "@/lib/server/outside/jobs/turns";
import { jobsAtOnce } from "@/lib/shared/ports/job-lanes";
import type { JobName, Sender } from "@/lib/shared/ports/jobs";
import { testInstallation } from "../../support/installation";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const names = ["a", "b", "c"] as const;
type Name = (typeof names)[number];
let accounts: Record<Name, string>;
/** Started jobs in order: 'a' is one of account a's. */
let begun: string[];

beforeAll(async () => {
  const ids = await Promise.all(names.map((name) => createAccount(installation.deps, name)));
  accounts = Object.fromEntries(names.map((name, index) => [name, ids[index]])) as typeof accounts;
});

beforeEach(async () => {
  begun = [];
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await installation.deps.db.execute(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`,
  );
  await installation.deps.db.execute(sql`delete from media_turns`);
  await installation.deps.db.execute(sql`delete from sender_turns`);
});

type JobOptions = {
  as?: string;
  isAwaited?: boolean;
  isCostly?: boolean;
  expectedSeconds?: number;
  sender?: Sender;
};

/** A guest's phone at an address: hashes with different first digits. */
const from = (address_hash: string, guest_token_hash: string | null): Sender => ({ address_hash, guest_token_hash });

/** Enqueues a job of the account; `begun` records it as `as`. */
async function ask(name: JobName, account: Name, { as = account, ...options }: JobOptions = {}) {
  const { db, jobs } = installation.deps;
  const payload = { post_id: as, event_id: as } as never;
  const key = randomUUID();
  await db.transaction((tx) => jobs.enqueue(tx, name, payload, { key, account_id: accounts[account], ...options }));
}

async function enqueueTimes(count: number, name: JobName, account: Name, asked: JobOptions = {}) {
  for (let index = 0; index < count; index += 1) await ask(name, account, asked);
}

/** Tasks that record their start and then run `work`. */
function fakeTasks(work: (as: string) => unknown = () => {}): TaskList {
  const task = async (payload: unknown) => {
    const { post_id } = payload as { post_id: string };
    begun.push(post_id);
    await work(post_id);
  };
  return Object.fromEntries(Object.keys(createTasks(installation.deps)).map((name) => [name, task]));
}

const turns = () => createTurns(() => installation.deps.db);

const queue = () => ({ ...queueOptions({ url: installation.databaseUrl, isDirect: true }), ...turns() });

/** Runs due jobs one after another, again until none is left: a run may end before its last job is deleted. */
async function drain(work?: (as: string) => unknown) {
  for (let before = -1; before < begun.length; ) {
    before = begun.length;
    await runOnce({ ...queue(), taskList: fakeTasks(work), concurrency: 1, maxPoolSize: 2 });
  }
}

/** A worker with all its slots, as the worker's process runs it. */
const startWorker = (work: (as: string) => unknown) =>
  run({
    ...queue(),
    taskList: fakeTasks(work),
    concurrency: jobsAtOnce,
    maxPoolSize: 6,
    pollInterval: 20,
    noHandleSignals: true,
  });

const lanes: [string, JobName, JobOptions][] = [
  ["pictures", "make-thumbnail", {}],
  ["costly pictures", "make-thumbnail", { isCostly: true }],
  ["clips", "make-clip", {}],
  ["conversions", "convert-clip", { expectedSeconds: 600 }],
  ["short conversions", "convert-clip", { expectedSeconds: 10 }],
  ["checksums", "make-checksums", {}],
];

describe.each(lanes)("turns in the lane of %s", (_, name, asked) => {
  it("two accounts take turns, however many jobs one of them queued before", async () => {
    await enqueueTimes(4, name, "a", asked);
    await enqueueTimes(2, name, "b", asked);
    await drain();
    expect(begun).toEqual(["a", "b", "a", "b", "a", "a"]);
  });

  it("three accounts take turns, and a later account waits for one job of each", async () => {
    await enqueueTimes(4, name, "a", asked);
    await enqueueTimes(3, name, "b", asked);
    let isAsked = false;
    await drain(async () => {
      if (begun.length !== 3 || isAsked) return;
      isAsked = true;
      await ask(name, "c", asked);
    });
    expect(begun).toEqual(["a", "b", "a", "c", "b", "a", "b", "a"]);
  });

  it("turns persist between runs, as when requests run the queue", async () => {
    await enqueueTimes(1, name, "a", asked);
    await drain();
    await enqueueTimes(2, name, "a", asked);
    await enqueueTimes(1, name, "b", asked);
    await drain();
    expect(begun).toEqual(["a", "b", "a", "a"]);
  });
});

describe.each(lanes)("senders of one account in the lane of %s", (_, name, asked) => {
  it("addresses take turns, and at one address phones do", async () => {
    await enqueueTimes(4, name, "a", { ...asked, as: "flood", sender: from("11", "a1") });
    await enqueueTimes(2, name, "a", { ...asked, as: "neighbour", sender: from("11", "b2") });
    await enqueueTimes(3, name, "a", { ...asked, as: "elsewhere", sender: from("22", null) });
    await drain();
    const inTurn = [
      "flood",
      "elsewhere",
      "neighbour",
      "elsewhere",
      "flood",
      "elsewhere",
      "neighbour",
      "flood",
      "flood",
    ];
    expect(begun).toEqual(inTurn);
  });

  it("an address with many phones has no more turns than another address", async () => {
    for (const phone of ["01", "02", "03", "04"]) {
      await ask(name, "a", { ...asked, as: "made phones", sender: from("11", phone) });
    }
    await enqueueTimes(2, name, "a", { ...asked, as: "guest", sender: from("22", "a1") });
    await drain();
    expect(begun.slice(0, 4)).toEqual(["made phones", "guest", "made phones", "guest"]);
  });

  it("a guest's account has its turn before its senders have theirs", async () => {
    for (const address of ["11", "22", "33"]) await ask(name, "a", { ...asked, sender: from(address, "a1") });
    await enqueueTimes(2, name, "b", asked);
    await drain();
    expect(begun).toEqual(["a", "b", "a", "b", "a"]);
  });
});

it("a guest's first photo waits for one of another's hundred, before and after its thumbnail", async () => {
  const hog = { as: "hog", sender: from("11", "a1") };
  await enqueueTimes(20, "make-thumbnail", "a", hog);
  await enqueueTimes(20, "make-rendition", "a", { ...hog, isAwaited: true });
  let isAsked = 0;
  await drain(async () => {
    if (begun.length === 5 || begun.at(-1) === "thumbnail") {
      const as = ["thumbnail", "picture"][isAsked++] as "thumbnail";
      await ask(as === "thumbnail" ? "make-thumbnail" : "make-rendition", "a", { as, sender: from("22", "b2") });
    }
  });
  expect(begun.indexOf("thumbnail")).toBeLessThanOrEqual(6);
  expect(begun.indexOf("picture")).toBeLessThanOrEqual(begun.indexOf("thumbnail") + 2);
});

it("an approved post that no wall can show yet comes before everybody else's of its account", async () => {
  await enqueueTimes(2, "make-thumbnail", "a", { as: "other", sender: from("11", "a1") });
  await ask("make-thumbnail", "a", { as: "first", sender: from("22", "b2") });
  await ask("make-thumbnail", "a", { as: "approved", isAwaited: true, sender: from("22", "b2") });
  await drain();
  expect(begun[0]).toBe("approved");
});

describe("the order of one account's jobs", () => {
  it("an account's pictures of approved posts come first, then thumbnails, then large pictures", async () => {
    await ask("make-rendition", "a", { as: "large" });
    await ask("make-thumbnail", "a", { as: "thumbnail" });
    await ask("make-rendition", "a", { as: "approved", isAwaited: true });
    await drain();
    expect(begun).toEqual(["approved", "thumbnail", "large"]);
  });

  it.each(["make-clip", "convert-clip"] as const)(
    "a short %s comes before a long one, an approved one before both",
    async (name) => {
      await ask(name, "a", { as: "hour", expectedSeconds: 3_600 });
      await ask(name, "a", { as: "minute", expectedSeconds: 60 });
      await ask(name, "a", { as: "second", expectedSeconds: 1 });
      await ask(name, "a", { as: "approved hour", expectedSeconds: 3_600, isAwaited: true });
      await drain();
      expect(begun).toEqual(["approved hour", "second", "minute", "hour"]);
    },
  );

  it("a long job that is approved while it waits keeps its place among the approved ones", async () => {
    const { db, jobs } = installation.deps;
    const key = randomUUID();
    const options = { key, account_id: accounts.a, expectedSeconds: 3_600 };
    await db.transaction((tx) => jobs.enqueue(tx, "make-clip", { post_id: "hastened hour" }, options));
    await ask("make-clip", "a", { as: "approved second", expectedSeconds: 1, isAwaited: true });
    await ask("make-clip", "a", { as: "second", expectedSeconds: 1 });
    await db.transaction((tx) => jobs.runSoon(tx, ["make-clip"], key));
    await drain();
    expect(begun).toEqual(["approved second", "hastened hour", "second"]);
  });
});

it("an account whose posts are all approved does not overtake another account's waiting thumbnails", async () => {
  await enqueueTimes(3, "make-rendition", "a", { isAwaited: true });
  await enqueueTimes(2, "make-thumbnail", "b");
  await drain();
  expect(begun).toEqual(["a", "b", "a", "b", "a"]);
});

it("a failed job waits for its retry, and delays nobody else's turn", async () => {
  await ask("make-clip", "a");
  await drain(() => {
    throw new Error("The store is away.");
  });
  await enqueueTimes(2, "make-clip", "b");
  await drain();
  expect(begun).toEqual(["a", "b", "b"]);
});

it("two workers make two clips at once, and take no three in a row of one account while another waits", {
  timeout: 30_000,
}, async () => {
  await enqueueTimes(6, "make-clip", "a");
  await enqueueTimes(4, "make-clip", "b");
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await sleep(30);
    running -= 1;
  };
  const workers = await Promise.all([startWorker(work), startWorker(work)]);
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(10);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(most).toBe(2);
  // Both may claim at the same moment, and then see both turns.
  const runs = begun.slice(0, begun.lastIndexOf("b")).join("").match(/a+|b+/g) ?? [];
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(2);
});

it("a full lane leaves the other lanes their slots, and a short conversion runs beside a long one", {
  timeout: 60_000,
}, async () => {
  await enqueueTimes(20, "make-thumbnail", "a");
  await enqueueTimes(3, "convert-clip", "a", { as: "conversion", expectedSeconds: 600 });
  await enqueueTimes(3, "make-thumbnail", "a", { as: "costly", isCostly: true });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const worker = await startWorker(() => opened);
  // Four pictures, one costly picture and one conversion fill their lanes.
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(6);
  await ask("make-clip", "b", { as: "clip" });
  await ask("notify-waiting-posts", "b", { as: "mail" });
  await ask("convert-clip", "b", { as: "short conversion", expectedSeconds: 10 });
  const others = ["clip", "mail", "short conversion"];
  await expect.poll(() => begun.slice(6).toSorted(), { timeout: 20_000 }).toEqual(others);
  expect(begun.slice(0, 6).toSorted()).toEqual(["a", "a", "a", "a", "conversion", "costly"]);
  open();
  await worker.stop();
});
