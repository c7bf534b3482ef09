import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { GET as downloadExport } from "@/app/api/exports/download-export/[id]/route";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { eventScene } from "../../support/events/event-scene";
import { bytesOf, exportAddressOf, fetchExport } from "../../support/export/exports";
import { testInstallation } from "../../support/installation";
import { type Served, testPipe } from "../../support/network/next-pipe";
import { createPost } from "../../support/posts";

const installation = testInstallation();
const scene = eventScene(installation);
const pipe = testPipe();
const slots = exportRules.streamsPerAccount;
/** Larger than the connection's buffers, so that a download stays unfinished until it is read. */
const content = Buffer.alloc(16 * 1024 * 1024, "a picture ");

/** Creates an export of one picture; returns its address and the picture's key. */
async function makeExport() {
  const key = `originals/large-${scene.event.id}.jpg`;
  await installation.deps.storage.put(key, { bytes: content }, "image/jpeg");
  const facts = { original_key: key, original_bytes: content.length, original_crc32: crc32(content) };
  await createPost(installation.deps, scene.event, { status: "approve", ...facts });
  return { key, path: await exportAddressOf(scene.event, scene.cast.admin) };
}

/** Starts a download and reads its first bytes. */
async function begin(path: string) {
  const response = await fetchExport(path);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("The download has no bytes.");
  await reader.read();
  return reader;
}

/** Expects every slot to be free: as many downloads can run as there are slots, and no more. */
async function expectAllFree(path: string) {
  const readers = await Promise.all(Array.from({ length: slots }, () => begin(path)));
  const refused = await fetchExport(path);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe(String(exportRules.pieceSeconds));
  expect((await refused.json()).message).toBe(messages.export.busy);
  // A HEAD request takes no slot.
  expect((await fetchExport(path, { method: "HEAD" })).status).toBe(200);
  for (const reader of readers) await reader.cancel();
}

it("a download that nobody reads takes no slot of the account", async () => {
  const { path } = await makeExport();
  for (let time = 0; time < slots + 2; time += 1) expect((await fetchExport(path)).status).toBe(200);
  await expectAllFree(path);
});

it("200 downloads reset before their first byte and 20 reset in the middle leave every slot free", async () => {
  const { path } = await makeExport();
  const paramsOf = (pathname: string) => ({ id: pathname.split("/").at(-1) ?? "" });
  const route: Served = { handler: downloadExport, paths: [path], paramsOf };
  expect(await pipe.reset(route, "before the answer is sent", 200)).toEqual([200]);
  expect(await pipe.reset(route, "in the middle of the answer", 20)).toEqual([200]);
  await expectAllFree(path);
  if (installation.s3) await expect.poll(() => installation.s3.answering()).toBe(0);
  else expect(await installation.openFiles()).toEqual([]);
});

it("a download that is read to its end frees its slot", async () => {
  const { path } = await makeExport();
  for (let time = 0; time < slots + 1; time += 1) await bytesOf(await fetchExport(path));
  await expectAllFree(path);
});

it("a download whose picture is missing breaks off and frees its slot", { timeout: 60_000 }, async () => {
  const { key, path } = await makeExport();
  const bytes = await installation.deps.storage.read(key);
  expect(bytes?.totalBytes).toBe(content.length);
  await installation.deps.storage.remove([key]);
  for (let time = 0; time < slots + 1; time += 1) {
    const answer = await fetchExport(path);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  }
  await installation.deps.storage.put(key, { bytes: content }, "image/jpeg");
  await expectAllFree(path);
});

it("downloads beyond the account's slots break off at their first byte", async () => {
  const { path } = await makeExport();
  const answers = await Promise.all(Array.from({ length: slots + 1 }, () => fetchExport(path)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const readers = answers.map(({ body }) => body?.getReader());
  const first = await Promise.allSettled(readers.map((reader) => reader?.read()));
  expect(first.filter(({ status }) => status === "rejected")).toHaveLength(1);
  for (const reader of readers) await reader?.cancel().catch(() => {});
  await expectAllFree(path);
});
