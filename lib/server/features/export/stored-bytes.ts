import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { exportRules } from "@/lib/shared/limits";
import type { ByteRange, Storage } from "@/lib/shared/ports/storage";
import type { OpenBytes } from "./zip-stream";

/** A file of the list has changed: its post was erased or taken down, or its bytes differ. */
export class ListChangedError extends Error {}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Opens a part of a stored object, whose size must be `totalBytes`. Resumes after a broken connection, because a bucket
 * closes one with a slow reader. Requests the first bytes at once, because a store is slow to respond. Throws
 * ListChangedError if the object is missing or has changed, and the store's own error if retries fail.
 */
export async function openStored(
  storage: Storage,
  { key, totalBytes }: { key: string; totalBytes: number },
  range: ByteRange,
  signal?: AbortSignal,
): Promise<OpenBytes> {
  let reader: Reader | null = null;
  let ahead: ReturnType<Reader["read"]> | null = null;
  let at = range.start;
  const open = async (): Promise<Reader> => {
    const isAll = at === 0 && range.end === totalBytes - 1;
    const stored = await storage.read(key, isAll ? undefined : { start: at, end: range.end });
    if (!stored) throw new ListChangedError(`${key} is gone.`);
    if (stored.totalBytes !== totalBytes) {
      throw new ListChangedError(`${key} has ${stored.totalBytes} bytes, not ${totalBytes}.`);
    }
    signal?.throwIfAborted();
    const opened = stored.stream.getReader();
    ahead = opened.read();
    // readOnce awaits this later: avoid an unhandled rejection.
    ahead.catch(() => {});
    return opened;
  };
  const letGo = async () => {
    const open = reader;
    [reader, ahead] = [null, null];
    await open?.cancel().catch(() => {});
  };
  signal?.addEventListener("abort", letGo);
  const close = async () => {
    signal?.removeEventListener("abort", letGo);
    await letGo();
  };

  const readOnce = async (): Promise<Uint8Array> => {
    reader ??= await open();
    const next = ahead ?? reader.read();
    ahead = null;
    const { value, done } = await next;
    if (done || !value) throw new Error(`${key} ended at ${at} of ${range.end + 1} bytes.`);
    return value;
  };
  const read = async (): Promise<Uint8Array> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await readOnce();
      } catch (error) {
        await letGo();
        const isFinal = error instanceof ListChangedError || failures === exportRules.readTries;
        if (isFinal || signal?.aborted) throw error;
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
    // A connection to a bucket can be reused for the next file only if it is read to its end.
    const rest = await reader?.read().catch(() => null);
    if (rest?.done) reader = null;
  }
  reader = await open().catch(async (error) => {
    // readOnce retries this.
    if (!(error instanceof ListChangedError)) return null;
    await close();
    throw error;
  });
  return { chunks: chunks(), close };
}
