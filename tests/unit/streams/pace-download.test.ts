import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { paceDownload } from "@/lib/server/features/album/pace-download";
import { albumRules } from "@/lib/shared/limits";

const piece = new Uint8Array(albumRules.bytesPerSecond / 16);
/** The time that a piece takes at the pace. */
const pieceMs = 1_000 / 16;

/** A download of so many pieces that counts what is read of it. */
function download(pieces: number) {
  const seen = { read: 0, cancelled: null as unknown };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.read += 1;
        if (seen.read > pieces) controller.close();
        else controller.enqueue(piece);
      },
      cancel(reason) {
        seen.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, paced: paceDownload(stream) };
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  (await new Response(stream).arrayBuffer()).byteLength / piece.length;

it("downloads of albums together send no more than the pace, and all of their bytes", async () => {
  const start = performance.now();
  const counts = await Promise.all([bytesOf(download(3).paced), bytesOf(download(3).paced)]);
  expect(counts).toEqual([3, 3]);
  // The first piece waits for none.
  expect(performance.now() - start).toBeGreaterThan(5 * pieceMs - 5);
});

it("a paced download reads nothing ahead, and its end reaches the source", async () => {
  const { seen, paced } = download(100);
  await sleep(20);
  expect(seen.read).toBe(0);
  const reader = paced.getReader();
  await reader.read();
  expect(seen.read).toBe(1);
  await reader.cancel("gone");
  expect(seen.cancelled).toBe("gone");
});

it("a paced download fails as its source fails", async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: vi.fn().mockRejectedValue(new Error("changed")) });
  await expect(paceDownload(broken).getReader().read()).rejects.toThrow("changed");
});
