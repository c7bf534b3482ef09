import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { albumRules } from "@/lib/shared/limits";

/** When the bytes that were let through so far are paid for, by performance.now(). */
let paidAt = 0;

/**
 * Passes a download of an album on, slowly enough that all of them together take no more of this process than
 * `bytesPerSecond`: fast readers would otherwise hold up walls and forms. Reads only when it is read.
 */
export function paceDownload(download: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = download.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) return controller.close();
        await waitTurn(value.length);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function waitTurn(bytes: number): Promise<void> {
  const now = performance.now();
  const startsAt = Math.max(now, paidAt);
  paidAt = startsAt + (bytes / albumRules.bytesPerSecond) * 1_000;
  if (startsAt > now) await sleep(startsAt - now);
}
