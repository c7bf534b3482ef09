import "server-only";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { checksumOf } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Storage } from "@/lib/shared/ports/storage";
import { newSpoolFile } from "./spool";

type SpooledObject = { path: string; bytes: number; checksum: string };

/**
 * Copies an object from storage into a spool file, which the caller removes; returns null if there is none, or if it is
 * larger than `maxBytes`. Throws unavailable if storage fails or the stream breaks, and leaves no file then.
 */
export async function spoolObject(
  deps: { storage: Storage; spoolDir: string },
  key: string,
  maxBytes: number,
): Promise<SpooledObject | null> {
  let file: string | null = null;
  let checksum = 0;
  let bytes = 0;
  try {
    const stored = await deps.storage.read(key);
    if (!stored) return null;
    if (stored.totalBytes > maxBytes) return null;
    file = await newSpoolFile(deps.spoolDir);
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        checksum = crc32(chunk, checksum);
        done(null, chunk);
      },
    });
    const source = Readable.fromWeb(stored.stream as import("node:stream/web").ReadableStream);
    await pipeline(source, meter, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    if (bytes !== stored.totalBytes) throw new Error(`Only ${bytes} of ${stored.totalBytes} bytes of ${key} arrived.`);
    return { path: file, bytes, checksum: checksumOf(bytes, checksum) };
  } catch (error) {
    if (file) await rm(file, { force: true });
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}

/**
 * Passes an object as a local file to `use`: the store's own file if it is a local folder, else a copy that is removed
 * afterwards. Throws if there is none, or one larger than `maxBytes`, and what spoolObject throws.
 */
export async function withObjectFile<Result>(
  deps: { storage: Storage; spoolDir: string },
  key: string,
  maxBytes: number,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const file = await deps.storage.findFile(key);
  if (file) return use(file);
  const copy = await spoolObject(deps, key, maxBytes);
  if (!copy) throw new Error(`${key} is not in storage.`);
  try {
    return await use(copy.path);
  } finally {
    await rm(copy.path, { force: true });
  }
}
