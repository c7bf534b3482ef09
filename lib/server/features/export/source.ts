import "server-only";
import {
  type ExportEntry,
  findExportPosition,
  isEntryAsListed,
  isExportComplete,
  listExportEntries,
  listExportLines,
} from "@/db/queries/upkeep/export-entries";
import type { ExportList } from "@/db/queries/upkeep/exports";
import type { ExportTable } from "@/db/schema/exports";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { ByteRange } from "@/lib/shared/ports/storage";
import type { Deps } from "../../deps";
import { consentHeading } from "./consent-csv";
import { WallClock } from "./file-names";
import { postsHeading } from "./posts-csv";
import { ListChangedError, openStored } from "./stored-bytes";
import { ZipLayout } from "./zip-layout";
import type { OpenBytes, PlacedFile, ZipSource } from "./zip-stream";

/** `readAt`: when its row was read, by performance.now(). */
type MediaFile = PlacedFile & { position: number; key: string; readAt: number };
type TableFile = PlacedFile & { column: "posts_line" | "consent_line"; table_name: string | null; heading: string };
export type ListedFile = MediaFile | TableFile;

const { filesOf } = messages.export;
const nothingToClose = async () => {};

/**
 * Reads an archive's bytes from its frozen list and the store, page by page. Throws ListChangedError as soon as a post
 * that is about to be sent has changed; rechecks a file regularly while it is sent. `signal` aborts pending reads of
 * the store.
 */
export function openExport(
  deps: Pick<Deps, "db" | "storage">,
  list: ExportList,
  signal?: AbortSignal,
): ZipSource<ListedFile> {
  const clock = new WallClock(list.timezone);
  const layout = new ZipLayout({
    files: list.media_files,
    end: list.media_end,
    central_bytes: list.media_central_bytes,
  });
  const modified = clock.zipTime(new Date(list.created_at));
  // Guests get no lists: these have everybody's addresses.
  const tables = list.audience === "guests" ? [] : placeTables();

  function placeTables(): TableFile[] {
    return [
      table(
        { name: filesOf.posts, bytes: list.posts_csv_bytes, crc32: list.posts_csv_crc32 },
        { column: "posts_line", table_name: null, heading: postsHeading(list) },
      ),
      table(
        { name: filesOf.consent, bytes: list.consent_csv_bytes, crc32: list.consent_csv_crc32 },
        { column: "consent_line", table_name: null, heading: consentHeading },
      ),
      ...list.tables.map((facts) => table(facts, { column: "posts_line", table_name: facts.name, heading: "" })),
    ];
  }

  function table(facts: ExportTable, lines: Pick<TableFile, "column" | "table_name" | "heading">): TableFile {
    const file = { ...facts, modified };
    return { ...file, ...layout.place(file), ...lines };
  }

  async function* mediaFrom(column: "start" | "central_start", offset: number): AsyncGenerator<MediaFile> {
    let from = await findExportPosition(deps.db, list, column, offset);
    for (;;) {
      const readAt = performance.now();
      const page = await listExportEntries(deps.db, list, { from, limit: exportRules.fileRows });
      for (const entry of page) {
        const file = asFile(entry, readAt);
        if (file) yield file;
      }
      const last = page.at(-1);
      if (!last || page.length < exportRules.fileRows) return;
      from = last.position + 1;
    }
  }

  function asFile({ name, key, created_at, is_as_listed, ...entry }: ExportEntry, readAt: number): MediaFile | null {
    if (name === null) return null;
    if (!is_as_listed || key === null) throw new ListChangedError(`The post at ${entry.position} is not as it was.`);
    return { ...entry, name, key, readAt, modified: clock.zipTime(new Date(created_at)) };
  }

  async function* filesFrom(column: "start" | "central_start", offset: number): AsyncGenerator<ListedFile> {
    const mediaEnd = column === "start" ? list.media_end : list.media_central_bytes;
    // The directory and the tables contain guests' names: no post may have been erased.
    if (column === "central_start") await assertComplete();
    if (offset < mediaEnd) yield* mediaFrom(column, offset);
    const first = tables.findLastIndex((table) => table[column] <= offset);
    yield* tables.slice(Math.max(0, first));
  }

  async function assertComplete() {
    if (!(await isExportComplete(deps.db, list))) throw new ListChangedError("A post of the list is not as it was.");
  }

  async function open(file: ListedFile, range: ByteRange): Promise<OpenBytes> {
    if ("column" in file) return { chunks: tableBytes(file, range), close: nothingToClose };
    const opened = await openStored(deps.storage, { key: file.key, totalBytes: file.bytes }, range, signal);
    return { chunks: whileListed(file, opened.chunks), close: opened.close };
  }

  async function* whileListed(file: MediaFile, chunks: AsyncIterable<Uint8Array>) {
    let checkedAt = file.readAt;
    for await (const chunk of chunks) {
      if (performance.now() - checkedAt > exportRules.recheckMs) {
        if (!(await isEntryAsListed(deps.db, list, file.position))) {
          throw new ListChangedError(`The post at ${file.position} is not as it was.`);
        }
        checkedAt = performance.now();
      }
      yield chunk;
    }
  }

  /** Always reads from the beginning, whichever range is wanted: a table is small compared to its pictures. */
  async function* tableBytes(table: TableFile, range: ByteRange) {
    await assertComplete();
    let at = 0;
    for await (const text of linesOf(table)) {
      const bytes = Buffer.from(text);
      const part = bytes.subarray(Math.max(0, range.start - at), Math.max(0, range.end + 1 - at));
      at += bytes.length;
      if (part.length > 0) yield part;
      if (at > range.end) return;
    }
    throw new ListChangedError("A table of the list became shorter.");
  }

  async function* linesOf(table: TableFile): AsyncGenerator<string> {
    yield table.heading;
    const limit = table.table_name === null ? exportRules.pageRows : exportRules.tableRows;
    for (let from = 0; ; ) {
      const page = await listExportLines(deps.db, list, table, { from, limit });
      if (page.length > 0) yield page.map(({ line }) => line).join("");
      const last = page.at(-1);
      if (!last || page.length < limit) return;
      from = last.position + 1;
    }
  }

  return { totals: layout.totals, filesFrom, open };
}
