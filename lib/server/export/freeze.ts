import "server-only";
import { crc32 } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { listPostConsents } from "@/db/queries/consent";
import { isExportComplete } from "@/db/queries/export-entries";
import {
  findExport,
  finishExport,
  insertExport,
  insertExportEntries,
  lockPostsForExport,
  lostChecksum,
  type PostForExport,
  removeExport,
  removeSurplusExports,
} from "@/db/queries/exports";
import { AppError } from "@/lib/shared/errors";
import type { ExportChoice } from "@/lib/shared/export/contract";
import { albumRules, exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { ExportAudience, ExportPictures } from "@/lib/shared/vocabulary";
import { recordAudit } from "../audit-log/record";
import type { Deps } from "../deps";
import type { ReadFacts } from "../media/checksum";
import { consentHeading, consentLine } from "./consent-csv";
import { FileNames, WallClock } from "./file-names";
import { postsHeading, postsLine } from "./posts-csv";
import { ZipLayout } from "./zip-layout";

/** The user for whom a list is frozen; a tool has no user. */
type ExportOwner = {
  account_id: string;
  user_id: string | null;
  event: { id: string; event_name: string };
  timezone: string;
  /** Guests' lists have no addresses and no consents, and no entry in the audit log. */
  audience?: ExportAudience;
};

/** The same for all exports: pending and rejected posts go to their own folders, so nobody shares them by accident. */
const folders = { pending: "waiting", approve: "pictures", private: "private", banned: "banned", delete: "deleted" };

/** Extension of files whose storage key has none. */
const unknownExtension = "bin";

/**
 * Freezes the posts of an archive, their order, names and byte positions, and records it in the audit log. Works page
 * by page, so posts that arrive meanwhile may or may not be included. Returns the list's id, or null if no post
 * matches. Throws conflict if posts keep being erased meanwhile.
 */
export async function freezeExport(deps: Deps, owner: ExportOwner, choice: ExportChoice): Promise<string | null> {
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
  { account_id, user_id, event, timezone, audience = "organiser" }: ExportOwner,
  choice: ExportChoice,
): Promise<"whole" | "empty" | "changed"> {
  const expires_at = new Date(Date.now() + exportRules.addressSeconds * 1000).toISOString();
  const row = { id, account_id, event_id: event.id, user_id, audience, ...choice, timezone, expires_at };
  await deps.db.transaction((tx) => insertExport(tx, row));
  const list = new FrozenList(id, account_id, timezone, { audience, ...choice });
  for (let after: string | null = null; ; ) {
    const page: PostForExport[] = await deps.db.transaction(async (tx) => {
      const wanted = { ...choice, after, limit: exportRules.pageRows };
      const posts = await lockPostsForExport(tx, { account_id, event_id: event.id }, wanted);
      await list.add(tx, posts);
      return posts;
    });
    if (page.length < exportRules.pageRows) break;
    after = page.at(-1)?.id ?? null;
  }
  if (list.values.entries === 0) return "empty";
  return deps.db.transaction(async (tx) => {
    await finishExport(tx, id, list.values);
    const frozen = await findExport(tx, id);
    // A post of an earlier page may have been deleted meanwhile, and its entry with it.
    if (!frozen || !(await isExportComplete(tx, frozen))) return "changed";
    const kept = audience === "guests" ? albumRules.keptLists : exportRules.keptPerEvent;
    await removeSurplusExports(tx, { event_id: event.id, audience }, kept);
    if (audience === "guests") return "whole";
    const subject = { kind: "event", id: event.id, label: event.event_name } as const;
    await recordAudit(tx, { account_id, user_id }, { action: "event.export", subject });
    return "whole";
  });
}

/** A list under construction. */
class FrozenList {
  readonly #names: FileNames;
  readonly #layout = new ZipLayout();
  readonly #postsCsv = new CsvFacts(postsHeading);
  readonly #consentCsv = new CsvFacts(consentHeading);
  #entries = 0;

  constructor(
    private readonly id: string,
    private readonly accountId: string,
    timezone: string,
    private readonly choice: { audience: ExportAudience; pictures: ExportPictures },
  ) {
    this.#names = new FileNames(new WallClock(timezone));
  }

  async add(tx: Transaction, posts: readonly PostForExport[]): Promise<void> {
    const isForGuests = this.choice.audience === "guests";
    const consents = isForGuests
      ? []
      : await listPostConsents(tx, { account_id: this.accountId, ids: posts.map(({ id }) => id) });
    const consentOf = new Map(consents.map((row) => [row.post_id, row]));
    await insertExportEntries(
      tx,
      posts.map((post) => {
        const file = this.#place(post);
        const consent = consentOf.get(post.id);
        const posts_line = isForGuests ? "" : postsLine(post, file.name, this.choice.pictures);
        const consent_line = consent ? consentLine(consent, post, file.name) : "";
        this.#postsCsv.add(posts_line);
        this.#consentCsv.add(consent_line);
        this.#entries += 1;
        const owned = { export_id: this.id, position: this.#entries, account_id: this.accountId, post_id: post.id };
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
    };
  }

  #place(post: PostForExport) {
    const { key, bytes, crc32: checksum } = post;
    if (key === null || bytes === null || checksum === null || checksum === lostChecksum) {
      return { name: null, ...this.#layout.here };
    }
    const extension = /\.([a-z0-9]{1,5})$/.exec(key)?.[1] ?? unknownExtension;
    const name = this.#names.next(folders[post.status], { ...post, at: new Date(post.created_at), extension });
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
