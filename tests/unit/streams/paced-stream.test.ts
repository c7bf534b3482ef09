import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pacedStream } from "@/lib/server/export/paced-stream";
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
  await vi.advanceTimersByTimeAsync(exportRules.stalledSeconds * 2_000);
  expect(counts).toEqual({ begun: 0, ended: 0 });
  await reader.read();
  expect(counts).toEqual({ begun: 1, ended: 0 });
});

it(`a download whose client reads no byte for ${exportRules.stalledSeconds} s is aborted`, async () => {
  const { counts, reader } = counted(endless());
  await reader.read();
  await vi.advanceTimersByTimeAsync(exportRules.stalledSeconds * 1_000 - 1);
  expect(counts.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.ended).toBe(1);
  await expect(reader.read()).rejects.toThrow();
});

it("a download that finds no free slot when it begins fails with the cause", async () => {
  const stream = pacedStream(endless(), () => {
    throw new Error("No place is left.");
  });
  await expect(stream.getReader().read()).rejects.toThrow("No place is left.");
});
