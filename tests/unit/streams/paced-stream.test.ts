import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pacedStream } from "@/lib/server/features/export/paced-stream";
import { exportRules } from "@/lib/shared/limits";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* endless() {
  for (;;) yield new Uint8Array(exportRules.pieceBytes);
}

/** A stream that records its start and end. */
function counted(chunks: AsyncGenerator<Uint8Array>) {
  const counts = { begun: 0, ended: 0 };
  const stream = pacedStream(chunks, () => {
    counts.begun += 1;
    return () => {
      counts.ended += 1;
    };
  });
  return { counts, reader: stream.getReader() };
}

it("a download takes its slot with its first read, however late that is", async () => {
  const { counts, reader } = counted(endless());
  await vi.advanceTimersByTimeAsync(exportRules.pieceSeconds * 2_000);
  expect(counts).toEqual({ begun: 0, ended: 0 });
  await reader.read();
  expect(counts).toEqual({ begun: 1, ended: 0 });
});

it(`a download whose client takes ${exportRules.pieceSeconds} s for one piece is aborted`, async () => {
  const { counts, reader } = counted(endless());
  await reader.read();
  await vi.advanceTimersByTimeAsync(exportRules.pieceSeconds * 1_000 - 1);
  expect(counts.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.ended).toBe(1);
  await expect(reader.read()).rejects.toThrow();
});

it("a download of 10 KB/s goes on, and one of 8 KB/s ends within a minute", async () => {
  const readAt = async (bytesPerSecond: number) => {
    const { counts, reader } = counted(endless());
    await reader.read();
    for (let piece = 0; piece < 5 && counts.ended === 0; piece += 1) {
      await vi.advanceTimersByTimeAsync((exportRules.pieceBytes / bytesPerSecond) * 1_000);
      await reader.read().catch(() => {});
    }
    return counts.ended;
  };
  expect(await readAt(10_000)).toBe(0);
  expect(await readAt(8_000)).toBe(1);
});

it("a download that finds no free slot when it begins fails with the cause", async () => {
  const stream = pacedStream(endless(), () => {
    throw new Error("No place is left.");
  });
  await expect(stream.getReader().read()).rejects.toThrow("No place is left.");
});
