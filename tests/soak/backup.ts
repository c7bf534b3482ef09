import { randomUUID } from "node:crypto";
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { familyBytes, findProcess, watchFamily } from "../bench/process-memory";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { Hall } from "./hall";

const megabyte = 1024 * 1024;
/** 500 KB per post, in three files. */
const fileBytes = { original: 360_000, media: 120_000, thumbnail: 20_000 };
const mostOverHall = 100 * megabyte;
const hallAloneMs = 60_000;

type Figures = Record<string, number | string>;

/**
 * Backs up an installation with this many posts while guests post, and measures the web process' memory meanwhile.
 * Restores the backup and looks for every post acknowledged before it.
 */
export async function soakBackup(
  installation: Installation,
  { posts, log }: { posts: number; log: (line: string) => void },
): Promise<{ faults: string[]; figures: Figures }> {
  const organiser = await Organiser.signIn(installation);
  const event = await organiser.createEvent({ event_name: "Ten thousand" });
  log(`Making ${posts} posts …`);
  await withDatabase(installation, (sql) => insertPosts(sql, installation, event.id, posts));
  const file = path.join(installation.dataDir, "soak.tar");
  const web = findProcess(installation, "programs/web");
  await sleep(5_000);
  const rest = familyBytes(web);

  const hall = await Hall.open(installation);
  // Posting guests raise the web process' memory with or without a backup, so measure them alone first.
  const alone = watchFamily(web);
  await sleep(hallAloneMs);
  const hallOnly = alone.stop();
  const before = hall.attempts.filter(({ id }) => id !== null);
  const watched = watchFamily(web);
  const startedAt = Date.now();
  const made = await installation.runTool("host/backup.ts", file);
  const backupSeconds = (Date.now() - startedAt) / 1_000;
  const over = watched.stop() - hallOnly;
  log(made.output.trim());
  await hall.close();

  await installation.stop();
  const restoredAt = Date.now();
  const restored = await installation.runTool("host/restore.ts", file, "--replace");
  const restoreSeconds = (Date.now() - restoredAt) / 1_000;
  log(restored.output.trim());
  const archiveBytes = statSync(file).size;
  rmSync(file);
  await installation.start();
  const stored = await withDatabase(
    installation,
    (sql) => sql<StoredPost[]>`select id, original_key, original_bytes::int from posts`,
  );
  const ids = new Set(stored.map(({ id }) => id));
  const faults = [
    ...(made.code === 0 ? [] : [`The backup ended with ${made.code}.`]),
    ...(restored.code === 0 ? [] : [`The restore ended with ${restored.code}.`]),
    ...(over < mostOverHall ? [] : [`The web process took ${inMegabytes(over)} more than without a backup.`]),
    ...(stored.length >= posts + before.length ? [] : [`Only ${stored.length} posts are there.`]),
    ...before.filter(({ id }) => !ids.has(id ?? "")).map(({ id }) => `The acknowledged post ${id} is gone.`),
    ...stored.filter((post) => !isWhole(installation, post)).map(({ id }) => `The original of ${id} is not whole.`),
  ];
  const figures = {
    posts: stored.length,
    archive: inMegabytes(archiveBytes),
    backupSeconds,
    restoreSeconds,
    webAtRest: inMegabytes(rest),
    webUnderHall: inMegabytes(hallOnly),
    webOverHall: inMegabytes(over),
  };
  return { faults, figures };
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

type StoredPost = { id: string; original_key: string; original_bytes: number };

const mediaFile = ({ dataDir }: Installation, key: string) => path.join(dataDir, "media", key);

const isWhole = (installation: Installation, { original_key, original_bytes }: StoredPost) =>
  statSync(mediaFile(installation, original_key), { throwIfNoEntry: false })?.size === original_bytes;

async function withDatabase<Result>(installation: Installation, work: (sql: postgres.Sql) => Promise<Result>) {
  const record = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const sql = postgres(record.database_url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Inserts posts whose files are sparse: their zeros take no disk space. */
async function insertPosts(sql: postgres.Sql, installation: Installation, eventId: string, count: number) {
  const [event] = await sql<{ account_id: string }[]>`select account_id from events where id = ${eventId}`;
  const account_id = event?.account_id ?? "";
  const folder = `originals/${account_id}/${eventId}`;
  for (const each of [folder, "public"]) mkdirSync(mediaFile(installation, each), { recursive: true });
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    const [original_key, media_key] = [`${folder}/${id}.jpg`, `public/${id}.webp`];
    return { id, original_key, media_key, thumbnail_media_key: `public/${id}-thumbnail.webp` };
  });
  for (const row of rows) {
    makeSparse(mediaFile(installation, row.original_key), fileBytes.original);
    makeSparse(mediaFile(installation, row.media_key), fileBytes.media);
    makeSparse(mediaFile(installation, row.thumbnail_media_key), fileBytes.thumbnail);
  }
  await sql`
    insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, media_type,
      original_key, original_mime, original_bytes, media_key, thumbnail_media_key, media_width, media_height, media_state)
    select id, ${account_id}, ${eventId}, 'Ada', 'ada@example.com', 'Kansas City', 'Hello', 'image',
      original_key, 'image/jpeg', ${fileBytes.original}, media_key, thumbnail_media_key, 640, 480, 'ready'
    from jsonb_to_recordset(${sql.json(rows)}) as row
      (id uuid, original_key text, media_key text, thumbnail_media_key text)`;
}

function makeSparse(file: string, bytes: number) {
  const descriptor = openSync(file, "w");
  ftruncateSync(descriptor, bytes);
  closeSync(descriptor);
}
