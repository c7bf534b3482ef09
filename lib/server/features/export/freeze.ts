import "server-only";
import { crc32 } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { listPostConsents } from "@/db/queries/people/consent";
import { isExportComplete } from "@/db/queries/upkeep/export-entries";
import {
  type ExportScope,
  findExport,
  finishExport,
  insertExport,
  insertExportEntries,
  lockPostsForExport,
  lostChecksum,
  type PostForExport,
  removeExport,
  removeSurplusExports,
} from "@/db/queries/upkeep/exports";
import { AppError } from "@/lib/shared/errors";
import { albumRules, exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { ExportAudience, ExportPictures, ListedPosts } from "@/lib/shared/vocabulary";
import { type AuditEntry, recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import type { ReadFacts } from "../../outside/media/checksum";
import { consentHeading, consentLine } from "./consent-csv";
import { FileNames, WallClock } from "./file-names";
import { postsHeading, postsLine } from "./posts-csv";
import { ZipLayout } from "./zip-layout";

/** A further table of an archive: its file's name, and its lines of JSON, read in the transaction page by page. */
export type TableSource = { name: string; pages: (tx: Transaction) => AsyncIterable<string[]> };

/** The posts of a list, and the user for whom it is frozen; a tool has no user. */
export type ExportOwner = ExportScope & {
  user_id: string | null;
  timezone: string;
  /** Guests' lists have no addresses and no consents. */
  audience?: ExportAudience;
  /** Lines for the audit log. */
  entries: readonly AuditEntry[];
  tables?: readonly TableSource[];
};

type FrozenChoice = { posts: ListedPosts; pictures: ExportPictures };

/** The same for all exports: pending and rejected posts go to their own folders, so nobody shares them by accident. */
const folders = { pending: "waiting", approve: "pictures", private: "private", banned: "banned", delete: "deleted" };

/** Extension of files whose storage key has none. */
const unknownExtension = "bin";

/**
 * Freezes the posts of an archive, their order, names and byte positions, and records it in the audit log. Works page
 * by page, so posts that arrive meanwhile may or may not be included. Returns the list's id, or null if no post
 * matches. Throws conflict if posts keep being erased meanwhile.
 */
export async function freezeExport(deps: Deps, owner: ExportOwner, choice: FrozenChoice): Promise<string | null> {
  for (let tries = exportRules.freezeTries; tries > 0; tries -= 1) {
    const id = uuidv7();
    try {
      const made = await freezeAs(deps, id, owner, choice);
      if (made === "whole") return id;
      await removeExport(deps.db, id);
      if (made === "empty") return null;
    } catch (error) {
      // The upkeep removes the list if this fails.
      await removeExport(deps.db, id).catch(() => {});
      throw error;
    }
  }
  throw new AppError("conflict", messages.export.changed);
}

async function freezeAs(
  deps: Deps,
  id: string,
  { account_id, event_id, email, user_id, timezone, audience = "organiser", entries, tables = [] }: ExportOwner,
  choice: FrozenChoice,
): Promise<"whole" | "empty" | "changed"> {
  const expires_at = new Date(Date.now() + exportRules.addressSeconds * 1000).toISOString();
  const row = { id, account_id, event_id: event_id ?? null, user_id, audience, ...choice, timezone, expires_at };
  await deps.db.transaction((tx) => insertExport(tx, row));
  const list = new FrozenList(row);
  for (let after: string | null = null; ; ) {
    const page: PostForExport[] = await deps.db.transaction(async (tx) => {
      const wanted = { ...choice, after, limit: exportRules.pageRows };
      const posts = await lockPostsForExport(tx, { account_id, event_id, email }, wanted);
      await list.add(tx, posts);
      return posts;
    });
    if (page.length < exportRules.pageRows) break;
    after = page.at(-1)?.id ?? null;
  }
  if (list.values.entries === 0 && tables.length === 0) return "empty";
  for (const { name, pages } of tables) {
    await deps.db.transaction(async (tx) => {
      for await (const lines of pages(tx)) await list.addLines(tx, name, lines);
    });
  }
  return deps.db.transaction(async (tx) => {
    await finishExport(tx, id, list.values);
    const frozen = await findExport(tx, id);
    // A post of an earlier page may have been deleted meanwhile, and its entry with it.
    if (!frozen || !(await isExportComplete(tx, frozen))) return "changed";
    const kept = audience === "guests" ? albumRules.keptLists : exportRules.keptPerEvent;
    await removeSurplusExports(tx, { account_id, event_id, audience }, kept);
    await recordAudit(tx, { account_id, user_id }, entries);
    return "whole";
  });
}

type FrozenRow = {
  id: string;
  account_id: string;
  event_id: string | null;
  audience: ExportAudience;
  pictures: ExportPictures;
  timezone: string;
};

/** A list under construction. */
class FrozenList {
  readonly #names: FileNames;
  readonly #layout = new ZipLayout();
  readonly #postsCsv: CsvFacts;
  readonly #consentCsv = new CsvFacts(consentHeading);
  readonly #tables: { name: string; facts: CsvFacts }[] = [];
  #entries = 0;
  #position = 0;

  constructor(private readonly list: FrozenRow) {
    this.#names = new FileNames(new WallClock(list.timezone));
    this.#postsCsv = new CsvFacts(postsHeading(list));
  }

  /** Adds lines to a further table. Posts come first: none may follow. */
  async addLines(tx: Transaction, table_name: string, lines: readonly string[]): Promise<void> {
    const { id: export_id, account_id } = this.list;
    let table = this.#tables.find(({ name }) => name === table_name);
    if (!table) {
      table = { name: table_name, facts: new CsvFacts("") };
      this.#tables.push(table);
    }
    const rows = lines.map((posts_line) => {
      this.#position += 1;
      table.facts.add(posts_line);
      const place = { name: null, ...this.#layout.here };
      return { export_id, account_id, position: this.#position, table_name, posts_line, ...place };
    });
    await insertExportEntries(tx, rows);
  }

  async add(tx: Transaction, posts: readonly PostForExport[]): Promise<void> {
    const { id: export_id, account_id } = this.list;
    const isForGuests = this.list.audience === "guests";
    const consents = isForGuests ? [] : await listPostConsents(tx, { account_id, ids: posts.map(({ id }) => id) });
    const consentOf = new Map(consents.map((row) => [row.post_id, row]));
    await insertExportEntries(
      tx,
      posts.map((post) => {
        const file = this.#place(post);
        const consent = consentOf.get(post.id);
        const posts_line = isForGuests ? "" : postsLine(post, file.name, this.list);
        const consent_line = consent ? consentLine(consent, post, file.name) : "";
        this.#postsCsv.add(posts_line);
        this.#consentCsv.add(consent_line);
        this.#entries += 1;
        this.#position += 1;
        const owned = { export_id, position: this.#position, account_id, post_id: post.id };
        return { ...owned, ...file, posts_line, consent_line };
      }),
    );
  }

  /** Returns the values of the list's row. */
  get values() {
    const { files: media_files, end: media_end, central_bytes: media_central_bytes } = this.#layout.soFar;
    return {
      entries: this.#entries,
      media_files,
      media_end,
      media_central_bytes,
      posts_csv_bytes: this.#postsCsv.facts.bytes,
      posts_csv_crc32: this.#postsCsv.facts.crc32,
      consent_csv_bytes: this.#consentCsv.facts.bytes,
      consent_csv_crc32: this.#consentCsv.facts.crc32,
      tables: this.#tables.map(({ name, facts }) => ({ name, ...facts.facts })),
    };
  }

  #place(post: PostForExport) {
    const { key, bytes, crc32: checksum } = post;
    if (key === null || bytes === null || checksum === null || checksum === lostChecksum) {
      return { name: null, ...this.#layout.here };
    }
    const folder =
      this.list.event_id === null ? `${post.event_url_slug}/${folders[post.status]}` : folders[post.status];
    const extension = /\.([a-z0-9]{1,5})$/.exec(key)?.[1] ?? unknownExtension;
    const name = this.#names.next(folder, { ...post, at: new Date(post.created_at), extension });
    return { name, bytes, crc32: checksum, ...this.#layout.place({ name, bytes }) };
  }
}

/** Size and checksum of a CSV file that grows line by line. */
class CsvFacts {
  readonly facts: ReadFacts = { bytes: 0, crc32: 0 };

  constructor(heading: string) {
    this.add(heading);
  }

  add(line: string): void {
    const bytes = Buffer.from(line);
    this.facts.bytes += bytes.length;
    this.facts.crc32 = crc32(bytes, this.facts.crc32);
  }
}
