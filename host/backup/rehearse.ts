import { isConnectionFault, isPermissionDenied, refusalMessage } from "@/db/faults";
import { isKnownMigration } from "@/db/fitness";
import { migrateDatabase } from "@/db/migrate";
import { type Contents, createScratch, findContents, type Scratch } from "@/db/scratch";
import { megabytes } from "@/lib/shared/format";
import { toolCommand } from "../process/command";
import { OperatorError } from "../process/operator-error";
import { fillDatabase } from "./apply-backup";
import { mediaFolder } from "./archive";
import { isNewer, readEntries, type VerifiedArchive, verifyArchive } from "./archive-reader";

const print = (line: string) => console.log(line);

/**
 * Restores a backup into a scratch database beside the one at `databaseUrl`, reports its content, and drops the
 * scratch database, also when the process is told to stop. Writes nothing else. Throws an OperatorError if something is
 * missing or damaged.
 */
export async function rehearse(databaseUrl: string, file: string): Promise<void> {
  print(`Checking ${file} …`);
  const archive = await verifyArchive(file);
  if (!isKnownMigration(archive.manifest.migrated_to)) throw isNewer(file);
  print("Restoring it into a scratch database …");
  const contents = await withScratch(databaseUrl, (url) => restoreInto(url, file, archive));
  for (const line of summarize(archive, contents)) print(line);
  const [lost] = contents.lostKeys;
  if (lost) throw missingMediaError(file, contents.lostKeys.length, lost);
  print("The backup is complete and can be restored. The scratch database is removed; nothing else was changed.");
}

/**
 * Restores the archive's rows and counts what they name. A real restore then enqueues jobs; a rehearsal enqueues none.
 *
 * The archive is compared with the restored rows, not with its own list: files that were removed while the backup was
 * made may have no entry, and then no restored row names them either.
 */
async function restoreInto(url: string, file: string, archive: VerifiedArchive): Promise<Contents> {
  await migrateDatabase(url);
  const enqueueNothing = async () => {};
  await fillDatabase(url, file, archive, enqueueNothing).catch((error) => {
    const words = isConnectionFault(error) ? null : refusalMessage(error);
    throw words === null
      ? error
      : new OperatorError(`${file} cannot be restored: the database refuses its rows (${words}).`);
  });
  async function* storedKeys() {
    for await (const { name } of readEntries(file)) {
      if (name.startsWith(mediaFolder)) yield name.slice(mediaFolder.length);
    }
  }
  return findContents(url, storedKeys());
}

async function withScratch<Result>(databaseUrl: string, use: (url: string) => Promise<Result>): Promise<Result> {
  const making = createScratch(databaseUrl);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    print("Stopped. Removing the scratch database …");
    await making.then(({ drop }) => drop()).catch(() => {});
    process.exit(1);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, stop);
  let scratch: Scratch | undefined;
  try {
    scratch = await making.catch((error): never => {
      throw noScratchError(error);
    });
    return await use(scratch.url);
  } catch (error) {
    // The scratch database was dropped because this process is stopping: never settle.
    if (isStopping) return await new Promise<never>(() => {});
    throw error;
  } finally {
    await scratch?.drop();
    for (const signal of signals) process.off(signal, stop);
  }
}

function summarize({ manifest, entries, bytes }: VerifiedArchive, contents: Contents): string[] {
  const { accounts, events, posts, photos, clips } = contents;
  const version = manifest.version ? `Wallflower ${manifest.version}` : "a version before 1.0.0";
  return [
    `  Made      ${manifest.created_at}, by ${version}`,
    `  Accounts  ${accounts}`,
    `  Events    ${events}`,
    `  Posts     ${posts} (photos: ${photos}, clips: ${clips})`,
    `  Checked   ${megabytes(bytes)} in ${entries} parts; all checksums match`,
  ];
}

const missingMediaError = (file: string, count: number, example: string) =>
  new OperatorError(
    `${file} lacks ${count} of its media files, such as ${example}: they were already missing from storage. Everything ` +
      "else can be restored.",
  );

const builtIn =
  "rehearse with the built-in database: DATABASE_URL= DATABASE_DIRECT_URL= DATA_DIR=/tmp/rehearsal " +
  toolCommand("restore", "--rehearse …");

function noScratchError(error: unknown): unknown {
  const words = refusalMessage(error);
  if (words === null) return error;
  const remedy = isPermissionDenied(error) ? "Give its user CREATEDB" : "Behind a pooler, set DATABASE_DIRECT_URL";
  return new OperatorError(
    `A rehearsal needs a scratch database, and creating one failed (${words}). ${remedy}, or ${builtIn}`,
  );
}
