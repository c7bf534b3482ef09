import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { exportRules } from "@/lib/shared/limits";
import type { ByteRange, Storage } from "@/lib/shared/ports/storage";
import type { OpenBytes } from "./zip-stream";

/** A file of the list is not what it was: its post was erased or taken down, or its bytes are others. */
export class ListChangedError extends Error {}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Opens a part of a stored object, whose size must be `totalBytes`. What breaks off is gone on with where it broke: a
 * bucket ends a connection that waits for a slow reader. Throws ListChangedError where the object is gone or another one,
 * and the store's own error where it goes on failing.
 */
export async function openStored(
  storage: Storage,
  { key, totalBytes }: { key: string; totalBytes: number },
  range: ByteRange,
): Promise<OpenBytes> {
  let reader: Reader | null = null;
  let at = range.start;
  const open = async (): Promise<Reader> => {
    const isAll = at === 0 && range.end === totalBytes - 1;
    const stored = await storage.read(key, isAll ? undefined : { start: at, end: range.end });
    if (!stored) throw new ListChangedError(`${key} is gone.`);
    if (stored.totalBytes !== totalBytes) {
      await stored.stream.cancel();
      throw new ListChangedError(`${key} has ${stored.totalBytes} bytes, not ${totalBytes}.`);
    }
    return stored.stream.getReader();
  };
  const close = async () => {
    const open = reader;
    reader = null;
    await open?.cancel().catch(() => {});
  };

  const readOnce = async (): Promise<Uint8Array> => {
    reader ??= await open();
    const { value, done } = await reader.read();
    if (done || !value) throw new Error(`${key} ended at ${at} of ${range.end + 1} bytes.`);
    return value;
  };
  const read = async (): Promise<Uint8Array> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await readOnce();
      } catch (error) {
        await close();
        if (error instanceof ListChangedError || failures === exportRules.readTries) throw error;
        await sleep(exportRules.retryMs * failures);
      }
    }
  };
  async function* chunks() {
    while (at <= range.end) {
      const chunk = await read();
      if (at + chunk.length > range.end + 1) throw new ListChangedError(`${key} gave more than was asked for.`);
      at += chunk.length;
      yield chunk;
    }
    // Read to its end, a connection to a bucket serves the next file.
    const rest = await reader?.read().catch(() => null);
    if (rest?.done) reader = null;
  }
  reader = await open().catch((error) => {
    if (error instanceof ListChangedError) throw error;
    // Tried again when its turn has come.
    return null;
  });
  return { chunks: chunks(), close };
}
