import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pacedStream } from "@/lib/server/export/paced-stream";
import { exportRules } from "@/lib/shared/limits";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* endless() {
  for (;;) yield new Uint8Array(exportRules.pieceBytes);
}

/** A stream with the account of what it began and ended. */
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

it("a download begins with its first read, however long that takes", async () => {
  const { counts, reader } = counted(endless());
  await vi.advanceTimersByTimeAsync(exportRules.stalledSeconds * 2_000);
  expect(counts).toEqual({ begun: 0, ended: 0 });
  await reader.read();
  expect(counts).toEqual({ begun: 1, ended: 0 });
});

it(`a download of which nobody takes a byte for ${exportRules.stalledSeconds} s ends broken`, async () => {
  const { counts, reader } = counted(endless());
  await reader.read();
  await vi.advanceTimersByTimeAsync(exportRules.stalledSeconds * 1_000 - 1);
  expect(counts.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.ended).toBe(1);
  await expect(reader.read()).rejects.toThrow();
});

it("a download that finds no place when it begins breaks with the reason", async () => {
  const stream = pacedStream(endless(), () => {
    throw new Error("No place is left.");
  });
  await expect(stream.getReader().read()).rejects.toThrow("No place is left.");
});
