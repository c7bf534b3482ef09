import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { bytesOf, chunksOf, exportAddressOf, fetchExport } from "../../support/export/exports";
import { checkZip } from "../../support/export/zip-check";
import { testInstallation } from "../../support/installation";
import { createCast } from "../../support/people";
import { makeDistinctPhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation({ storage: "s3" });

/** Creates an event with `photos` approved photos and returns its export's address. */
async function exportOf(photos: number): Promise<string> {
  const { admin, event } = await createCast(installation.deps);
  for (let seed = 1; seed <= photos; seed += 1) {
    const { body } = await submit(event, await makeDistinctPhoto(seed));
    await updatePostStatus(installation.deps, admin, body.id, "approve");
  }
  return exportAddressOf(event, admin);
}

const countReads = () => installation.s3.requests.filter((line) => line.startsWith("GET originals")).length;

it("a bucket's files are streamed whole and by ranges, and a read that breaks off is resumed", async () => {
  const path = await exportOf(4);
  const whole = await bytesOf(await fetchExport(path));
  const { files } = await checkZip(Readable.from([whole]));
  // Four photos and the archive's two lists.
  expect(files).toHaveLength(6);
  const start = Math.floor(whole.length / 3);
  const part = await fetchExport(path, { headers: { range: `bytes=${start}-` } });
  expect((await bytesOf(part)).equals(whole.subarray(start))).toBe(true);

  const before = countReads();
  installation.s3.setFault({ kind: "refuse", methods: ["GET"] });
  const response = await fetchExport(path);
  const reading = (async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf(response)) chunks.push(chunk);
    return Buffer.concat(chunks);
  })();
  // Three files are opened at first, with two tries each (6 reads); more reads show that the download goes on.
  await expect.poll(countReads, { timeout: 10_000 }).toBeGreaterThan(before + 7);
  installation.s3.setFault(null);
  expect((await reading).equals(whole)).toBe(true);
});

it("an aborted download closes its bucket read at once, and requests nothing more", async () => {
  const path = await exportOf(4);
  installation.s3.setFault({ kind: "stall", methods: ["GET"] });
  const before = countReads();
  const reader = (await fetchExport(path)).body?.getReader();
  const reading = reader?.read();
  await expect.poll(countReads).toBe(before + 3);
  const brokenOffAt = performance.now();
  await reader?.cancel();
  expect((await reading)?.done).toBe(true);
  await expect.poll(() => installation.s3.answering(), { interval: 10 }).toBe(0);
  expect(performance.now() - brokenOffAt).toBeLessThan(500);
  // A stalled read would be retried after a second, which this waits for.
  await sleep(2_000);
  expect(countReads()).toBe(before + 3);
  installation.s3.setFault(null);
});
