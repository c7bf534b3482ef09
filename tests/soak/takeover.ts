import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { sendFile } from "../bench/hostile/send-file";
import { makeLargePhoto } from "../bench/posts/large-posts";
import { Organiser } from "../e2e/support/organiser";
import { makeFilm } from "../support/videos/films";
import type { Server, TwoInstallations } from "./two-installations";

/** What a killed server has begun must be done elsewhere within this time. */
const takeoverMs = 120_000;
/** Time for a phase to begin. */
const beginMs = 60_000;
/** More than one request erases, so that a job erases the rest. */
const binPosts = 1_000;

const guest = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "Kansas City" };

type Scene = { both: TwoInstallations; sql: postgres.Sql; eventId: string };
type Phase = {
  name: string;
  /** The job during which its server is killed. */
  task: string;
  /** Asks for the work; resolves to the captions of acknowledged posts. */
  begin: (scene: Scene) => Promise<string[]>;
  /** True while no job may write its result, so that none ends before the kill. */
  isHeld?: boolean;
  /** Resolves to what is not done yet; 0 at the end. */
  countLeft: (scene: Scene) => Promise<number>;
};

async function sendAll({ both, eventId }: Scene, name: string, kind: "photo" | "clip", files: Buffer[]) {
  const captions = files.map((_, index) => `${name} ${index}`);
  for (const [index, bytes] of files.entries()) {
    const url = both.servers[index % 2]?.url ?? "";
    const { status, id } = await sendFile(url, eventId, { kind, bytes }, { ...guest, caption: captions[index] ?? "" });
    if (!id) throw new Error(`A post was refused: ${status}`);
  }
  return captions;
}

const sendPhotos = (name: string) => async (scene: Scene) =>
  sendAll(scene, name, "photo", Array<Buffer>(6).fill(await makeLargePhoto()));

const sendFilms = (name: string, codec: "h264" | "hevc") => async (scene: Scene) => {
  const film = await makeFilm({ codec, seconds: 20 });
  return sendAll(scene, name, "clip", [film, film]);
};

async function countUnready({ sql, eventId }: Scene): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    select count(*)::int as left from posts where event_id = ${eventId} and media_state <> 'ready'`;
  return row?.left ?? 0;
}

const phases: Phase[] = [
  { name: "thumbnail", task: "make-thumbnail", begin: sendPhotos("thumbnail"), countLeft: countUnready },
  { name: "picture", task: "make-rendition", begin: sendPhotos("picture"), countLeft: countUnready },
  { name: "poster", task: "make-clip", begin: sendFilms("poster", "h264"), countLeft: countUnready },
  { name: "conversion", task: "convert-clip", begin: sendFilms("conversion", "hevc"), countLeft: countUnready },
  {
    name: "export",
    task: "make-checksums",
    isHeld: true,
    begin: async ({ sql, eventId }) => {
      await sql`update posts set original_crc32 = null where event_id = ${eventId}`;
      const payload = { event_id: eventId, pictures: "originals" };
      await sql`select graphile_worker.add_job('make-checksums', ${sql.json(payload)}::json)`;
      return [];
    },
    countLeft: async ({ sql, eventId }) => {
      const rows = await sql`select 1 from posts where event_id = ${eventId} and original_crc32 is null`;
      return rows.length;
    },
  },
  {
    name: "erase",
    task: "empty-bin",
    isHeld: true,
    begin: async ({ both, sql, eventId }) => {
      const organiser = await Organiser.signIn({ url: both.servers[0].url, admin: both.services.admin });
      const bin = await organiser.createEvent({ event_name: "In the bin" });
      await sql`
        insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
          media_type, original_key, original_mime, original_bytes, deleted_at)
        select gen_random_uuid(), account_id, ${bin.id}, '', '', '', 'binned', 'delete', media_type,
          'originals/gone/' || n, original_mime, 1, now()
        from posts, generate_series(1, ${binPosts}::int) as n
        where id = (select id from posts where event_id = ${eventId} and original_key is not null limit 1)`;
      // A trigger says when they were deleted: now.
      const [thrown] = await sql`
        select account_id, gen_random_uuid() as user_id, now()::text as deleted_by from events where id = ${bin.id}`;
      const payload = { ...thrown, event_id: bin.id };
      await sql`select graphile_worker.add_job('empty-bin', ${sql.json(payload as never)}::json)`;
      return [];
    },
    countLeft: async ({ sql }) => (await sql`select 1 from posts where caption = 'binned'`).length,
  },
];

/** Waits until a server has a job of this task; resolves to that server, and to its queue's name. */
async function findWorker({ both, sql }: Scene, task: string): Promise<{ server: Server; runner: string }> {
  for (const deadline = Date.now() + beginMs; Date.now() < deadline; await sleep(2)) {
    const [row] = await sql<{ id: string; place: string }[]>`
      select runners.id, runners.place from graphile_worker.jobs jobs join job_runners runners on runners.id = jobs.locked_by
      where jobs.task_identifier = ${task}`;
    const server = row && both.servers.find(({ dataDir }) => row.place.endsWith(`:${dataDir}`));
    if (server) return { server, runner: row.id };
  }
  throw new Error(`No server has begun ${task}.`);
}

/** Waits until nothing is locked for a dead server any more. */
async function untilFreed({ sql }: Scene, runner: string): Promise<void> {
  for (const deadline = Date.now() + takeoverMs; Date.now() < deadline; await sleep(250)) {
    const jobs = await sql`select 1 from graphile_worker.jobs where locked_by = ${runner}`;
    if (jobs.length === 0) return;
  }
}

/** Lets nobody write posts until the returned function is called. */
async function holdPosts({ sql }: Scene): Promise<() => Promise<void>> {
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table posts in share row exclusive mode`;
  return async () => {
    await holder`rollback`;
    holder.release();
  };
}

async function runPhase(scene: Scene, phase: Phase, log: (line: string) => void): Promise<string[]> {
  const captions = await phase.begin(scene);
  const release = phase.isHeld ? await holdPosts(scene) : null;
  const { server: victim, runner } = await findWorker(scene, phase.task)
    .then(async (found) => {
      await found.server.kill();
      return found;
    })
    .finally(() => release?.());
  const killedAt = Date.now();
  let left = await phase.countLeft(scene);
  const seconds = () => `${((Date.now() - killedAt) / 1_000).toFixed(1)} s`;
  log(`Killed during ${phase.name}; ${left} left to do.`);
  await untilFreed(scene, runner);
  log(`${phase.name}: its jobs were free after ${seconds()}.`);
  while (left > 0 && Date.now() - killedAt < takeoverMs) {
    await sleep(250);
    left = await phase.countLeft(scene);
  }
  const faults: string[] = [];
  if (left > 0) faults.push(`${phase.name}: ${left} are not done after ${takeoverMs / 1_000} s.`);
  else log(`${phase.name}: done after ${seconds()}.`);
  const posts = await scene.sql<{ caption: string }[]>`select caption from posts where event_id = ${scene.eventId}`;
  for (const caption of captions) {
    const count = posts.filter((post) => post.caption === caption).length;
    if (count !== 1) faults.push(`${caption} is there ${count} times.`);
  }
  await victim.start();
  return faults;
}

/** Kills the server that works, in each phase, and measures how long its work takes on the other one. */
export async function soakTakeover(
  both: TwoInstallations,
  { log = () => {} }: { log?: (line: string) => void } = {},
): Promise<{ faults: string[] }> {
  const sql = postgres(both.services.databaseUrl, { max: 3, onnotice: () => {} });
  try {
    const organiser = await Organiser.signIn({ url: both.servers[0].url, admin: both.services.admin });
    const { id: eventId } = await organiser.createEvent({ event_name: "On two servers" });
    const faults: string[] = [];
    const { TAKEOVER_PHASE: chosen } = process.env;
    const ran = phases.filter(({ name }) => !chosen || chosen.split(",").includes(name));
    for (const phase of ran) faults.push(...(await runPhase({ both, sql, eventId }, phase, log)));
    return { faults };
  } finally {
    await sql.end();
  }
}
