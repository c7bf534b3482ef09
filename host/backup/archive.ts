import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { z } from "zod";

/**
 * A backup is one tar file (POSIX.1-2001): manifest, rows, media, what is missing, end. After every thousand entries
 * come their checksums, as `sha256sum --check` reads them. So neither side ever holds a list of all.
 */

export const archiveFormat = 1;
export const manifestName = "manifest.json";
/** Lists the keys that rows name and whose bytes were taken away while the backup was made. */
export const missingName = "missing.json";
export const endName = "end.json";
export const checksumsFolder = "checksums/";
export const mediaFolder = "media/";
/** Rows of a table come in pieces, named by their number. */
export const rowsFolder = (table: string) => `database/${table}/`;
const entriesPerChecksums = 1_000;

export const manifest = z.object({
  product: z.literal("wallflower"),
  format: z.number(),
  created_at: z.string(),
  /** The version that made it, and the installation that it is of; archives from before 1.0.0 tell neither. */
  version: z.string().optional(),
  installation: z.string().optional(),
  /** The newest migration that the database had. */
  migrated_to: z.number(),
  posts: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifest>;

export const missingKeys = z.array(z.string());

export const archiveEnd = z.object({
  entries: z.number(),
  bytes: z.number(),
  /** SHA-256 of all checksums, in their order. */
  checksum: z.string(),
});
type ArchiveEnd = z.infer<typeof archiveEnd>;

export const checksumLine = (name: string, checksum: string) => `${checksum}  ${name}\n`;

type Content = { bytes: number; chunks: AsyncIterable<Uint8Array> };

/** Writes an archive into a new file, entry after entry. Rejects where the file cannot be written. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly #all = createHash("sha256");
  #lines: string[] = [];
  #lots = 0;
  #entries = 0;
  #bytes = 0;

  constructor(file: string) {
    this.#written = pipeline(chunksOf(this.#pack), createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
    // Heard where it is awaited.
    this.#written.catch(() => {});
  }

  /** `contentType`, where the name's extension does not say it, stands in the entry's comment. */
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

  /** Lets go of the file; whoever made it removes it. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error("The archive was given up."));
    await this.#written.catch(() => {});
  }

  async #addChecksums() {
    this.#lots += 1;
    const text = Buffer.from(this.#lines.join(""));
    this.#lines = [];
    this.#all.update(text);
    const { bytes, chunks } = ofBytes(text);
    const name = `${checksumsFolder}${String(this.#lots).padStart(6, "0")}.sha256`;
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

/** Reads a stream of tar-stream's own kind, which Node's pipeline takes for one of Node's. */
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
