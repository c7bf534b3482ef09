import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { findEventBySlug, findExport, removeExport } from "@/db/queries/upkeep/exports";
import type { Deps } from "@/lib/server/deps";
import { readSomeFiles } from "@/lib/server/features/export/checksums";
import { freezeExport } from "@/lib/server/features/export/freeze";
import { openExport } from "@/lib/server/features/export/source";
import { ListChangedError } from "@/lib/server/features/export/stored-bytes";
import { zipBytes } from "@/lib/server/features/export/zip-stream";
import type { ExportChoice } from "@/lib/shared/export/contract";
import { OperatorError } from "../process/operator-error";

/** Attempts when the list changes while it is written. */
const maxAttempts = 5;

export const unfinishedExport = (file: string) => `${file}.part`;

type MadeExport = { files: number; bytes: number };

/**
 * Writes an event's archive into `file`, the same as a browser's download. Runs with or without a web server. The
 * file gets its name once it is complete. Throws an OperatorError if the event does not exist or is empty.
 */
export async function makeExport(deps: Deps, slug: string, choice: ExportChoice, file: string): Promise<MadeExport> {
  const found = await findEventBySlug(deps.db, slug);
  if (!found) throw new OperatorError(`There is no event with the slug ${slug}.`);
  const { event, timezone } = found;
  const subject = { kind: "event", id: event.id, label: event.event_name } as const;
  const entries = [{ action: "event.export", subject } as const];
  const requester = { account_id: event.account_id, event_id: event.id, user_id: null, timezone, entries };
  for (let attempt = 1; ; attempt += 1) {
    while (await readSomeFiles(deps, { event_id: event.id, pictures: choice.pictures }));
    const id = await freezeExport(deps, requester, choice);
    if (!id) throw new OperatorError(`The event ${slug} has no such posts.`);
    try {
      return await writeExport(deps, id, file);
    } catch (error) {
      if (!(error instanceof ListChangedError) || attempt === maxAttempts) throw error;
      console.log("A post was erased or taken down meanwhile; starting over.");
    } finally {
      await removeExport(deps.db, id);
    }
  }
}

async function writeExport(deps: Deps, id: string, file: string): Promise<MadeExport> {
  const list = await findExport(deps.db, id);
  if (!list) throw new ListChangedError("The export list no longer exists.");
  const source = openExport(deps, list);
  const { files, total_bytes: bytes } = source.totals;
  const part = unfinishedExport(file);
  try {
    const chunks = zipBytes(source, { start: 0, end: bytes - 1 });
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(part, { mode: 0o600, flush: true }));
    const { size } = await stat(part);
    if (size !== bytes) throw new Error(`${size} bytes were written, not ${bytes}.`);
    await rename(part, file);
    return { files, bytes };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
