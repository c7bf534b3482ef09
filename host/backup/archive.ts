import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { z } from "zod";

/**
 * A backup is one tar file (POSIX.1-2001): manifest, rows, media, missing keys, end. After every thousand entries
 * come their checksums, in the format of `sha256sum --check`. So neither side ever keeps the full list in memory.
 */

export const archiveFormat = 1;
export const manifestName = "manifest.json";
/** Lists the keys that rows name and whose bytes were removed while the backup was made. */
export const missingName = "missing.json";
export const endName = "end.json";
export const checksumsFolder = "checksums/";
export const mediaFolder = "media/";
/** A table's rows come in numbered pieces. */
export const rowsFolder = (table: string) => `database/${table}/`;
const entriesPerChecksums = 1_000;

export const manifest = z.object({
  product: z.literal("wallflower"),
  format: z.number(),
  created_at: z.string(),
  /** The version and the installation that made it; archives from before 1.0.0 have neither. */
  version: z.string().optional(),
  installation: z.string().optional(),
  /** The newest migration of the database. */
  migrated_to: z.number(),
  posts: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifest>;

export const missingKeys = z.array(z.string());

export const archiveEnd = z.object({
  entries: z.number(),
  bytes: z.number(),
  /** SHA-256 of all checksums, in order. */
  checksum: z.string(),
});
type ArchiveEnd = z.infer<typeof archiveEnd>;

export const checksumLine = (name: string, checksum: string) => `${checksum}  ${name}\n`;

type Content = { bytes: number; chunks: AsyncIterable<Uint8Array> };

/** Writes an archive into a new file, entry by entry. Rejects if the file cannot be written. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly #all = createHash("sha256");
  #lines: string[] = [];
  #checksumFiles = 0;
  #entries = 0;
  #bytes = 0;

  constructor(file: string) {
    this.#written = pipeline(chunksOf(this.#pack), createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
    // Errors surface where this is awaited.
    this.#written.catch(() => {});
  }

  /** Adds an entry. `contentType`, if the name's extension does not imply it, goes into the entry's comment. */
  async add(name: string, content: Uint8Array | Content, contentType?: string): Promise<void> {
    const { bytes, chunks } = content instanceof Uint8Array ? ofBytes(content) : content;
    const hash = createHash("sha256");
    await Promise.race([this.#addEntry(name, bytes, hashed(hash, chunks), contentType), this.#written]);
    this.#lines.push(checksumLine(name, hash.digest("hex")));
    this.#entries += 1;
    this.#bytes += bytes;
    if (this.#lines.length === entriesPerChecksums) await this.#addChecksums();
  }

  async end(): Promise<void> {
    if (this.#lines.length > 0) await this.#addChecksums();
    const [entries, bytes, checksum] = [this.#entries, this.#bytes, this.#all.digest("hex")];
    const end: ArchiveEnd = { entries, bytes, checksum };
    const { bytes: size, chunks } = ofBytes(Buffer.from(JSON.stringify(end)));
    await Promise.race([this.#addEntry(endName, size, chunks), this.#written]);
    this.#pack.finalize();
    await this.#written;
  }

  /** Closes the file; the caller removes it. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error("The archive was aborted."));
    await this.#written.catch(() => {});
  }

  async #addChecksums() {
    this.#checksumFiles += 1;
    const text = Buffer.from(this.#lines.join(""));
    this.#lines = [];
    this.#all.update(text);
    const { bytes, chunks } = ofBytes(text);
    const name = `${checksumsFolder}${String(this.#checksumFiles).padStart(6, "0")}.sha256`;
    await Promise.race([this.#addEntry(name, bytes, chunks), this.#written]);
  }

  async #addEntry(name: string, size: number, chunks: AsyncIterable<Uint8Array>, contentType?: string) {
    await new Promise<void>((resolve, reject) => {
      const header = { name, size, mode: 0o600, ...(contentType && { pax: { comment: contentType } }) };
      const entry = this.#pack.entry(header, (error) => (error ? reject(error) : resolve()));
      const write = async () => {
        for await (const chunk of chunks) if (!entry.write(chunk)) await once(entry as unknown as Readable, "drain");
        entry.end(null);
      };
      write().catch(reject);
    });
  }
}

/** Yields the chunks of a tar-stream stream, which Node's pipeline mistakes for one of Node's own. */
async function* chunksOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk as Buffer;
}

function ofBytes(bytes: Uint8Array): Content {
  return { bytes: bytes.byteLength, chunks: Readable.from(bytes.byteLength > 0 ? [bytes] : []) };
}

async function* hashed(hash: ReturnType<typeof createHash>, chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
