import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { Upload } from "@tus/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { spoolFolder } from "@/lib/server/base/disk/spool";
import { createS3Uploads } from "@/lib/server/outside/adapters/uploads/video-uploads.s3";
import { limits } from "@/lib/shared/limits";
import type { S3Mode } from "../../support/storage/s3-modes";
import { type S3Server, startS3Server } from "../../support/storage/s3-server";

/** An upload through the server into a bucket, whose parts must be of equal size although the network breaks anywhere. */

const megabyte = 1024 * 1024;
const part = limits.bucketPartBytes;
/** For a machine that is busy with other tests. */
const patience = { timeout: 20_000 };
const id = "uploads/0199a000-0000-4000-8000-000000000000";
let s3: S3Server;
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), "wallflower-parts-"));
  vi.stubEnv("TMPDIR", temporary);
});
beforeEach(() => void vi.stubEnv("TMPDIR", temporary));
afterAll(() => rm(temporary, { recursive: true, force: true }));

/** The upload store of another process, which knows only what the bucket holds. */
const open = () =>
  createS3Uploads({ ...s3.options, publicBaseUrl: s3.publicBaseUrl, silenceTimeoutMs: patience.timeout }, 600_000)
    .store;
const begin = (size: number) => open().create(new Upload({ id, size, offset: 0 }));
const offset = async () => (await open().getUpload(id)).offset;
const objectKeys = () => [...s3.privateObjects.keys()].filter((key) => key.startsWith(id)).sort();
const partSizes = () =>
  [...s3.multiparts.values()].flatMap(({ parts }) => [...parts.values()].map(({ bytes }) => bytes));

/** Sends bytes up to `end`, where the connection breaks. */
async function sendUntil(bytes: Buffer, end: number) {
  const from = await offset();
  const body = new PassThrough();
  const broken = new Error("aborted");
  const written = open().write(body, id, from);
  const refused = expect(written).rejects.toBe(broken);
  for (let start = from; start < end; start += megabyte) {
    const chunk = bytes.subarray(start, Math.min(start + megabyte, end));
    if (!body.write(chunk)) await new Promise((resolve) => body.once("drain", resolve));
  }
  // The server has read all bytes before the break, as with a broken socket.
  await vi.waitUntil(() => body.readableLength === 0, patience);
  body.destroy(broken);
  await refused;
}

async function sendRest(bytes: Buffer) {
  const from = await offset();
  return open().write(Readable.from(slices(bytes.subarray(from))), id, from);
}
function* slices(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 700_001) yield bytes.subarray(start, start + 700_001);
}

async function expectWhole(bytes: Buffer) {
  const uploads = createS3Uploads({ ...s3.options, publicBaseUrl: s3.publicBaseUrl }, 600_000);
  const stored = await uploads.readAt(id.slice("uploads/".length), 0, bytes.length);
  expect(Buffer.compare(stored, bytes)).toBe(0);
  expect(await offset()).toBe(bytes.length);
  expect(objectKeys()).toEqual([id, `${id}.info`]);
  expect(await readdir(spoolFolder({ DATA_DIR: "", S3_BUCKET: "any" }))).toEqual([]);
}

describe.each(["md5", "r2"] as const satisfies S3Mode[])("in a bucket with the rules '%s'", (mode) => {
  beforeAll(async () => {
    s3 = await startS3Server(mode);
  });
  afterAll(() => s3.stop());
  afterEach(async () => {
    s3.setFault(null);
    await createS3Uploads({ ...s3.options, publicBaseUrl: s3.publicBaseUrl }, 600_000).remove(id.slice(8));
    expect([objectKeys(), [...s3.multiparts]]).toEqual([[], []]);
  });

  it.each([
    ["at 6 MiB", [6 * megabyte]],
    ["at 6 MiB, again and again", [6, 7, 13, 14, 19].map((at) => at * megabyte)],
    ["before, at and after the end of a part", [part - 1, part, part + 1, 2 * part]],
    ["at every kilobyte for a while", [1_000, 2_000, 3_000]],
  ])("a clip of 20 MiB cut %s arrives in equal parts", async (_, cuts) => {
    const bytes = randomBytes(20 * megabyte);
    await begin(bytes.length);
    for (const cut of cuts) {
      await sendUntil(bytes, cut);
      expect(await offset()).toBe(cut);
      expect(new Set(partSizes())).toEqual(new Set(cut >= part ? [part] : []));
      // The rest below a part's size is one object, and nothing else is kept.
      expect(objectKeys()).toHaveLength(cut % part === 0 ? 1 : 2);
    }
    expect(await sendRest(bytes)).toBe(bytes.length);
    await expectWhole(bytes);
  });

  it.each([1, part - 1, part, part + 1, 2 * part])("a clip of %d bytes arrives", async (size) => {
    const bytes = randomBytes(size);
    await begin(size);
    await sendRest(bytes);
    await expectWhole(bytes);
  });

  it("bytes that arrived before the store failed are kept, and none behind a lost part", async () => {
    const bytes = randomBytes(4 * part + 5);
    await begin(bytes.length);
    await sendUntil(bytes, part + 1_000);
    s3.setFault({ kind: "refuse", methods: ["PUT"] });
    await expect(sendRest(bytes)).rejects.toThrow();
    s3.setFault(null);
    expect(await offset()).toBe(part + 1_000);
    await sendRest(bytes);
    await expectWhole(bytes);
  });

  it("a hole that another release left among the parts is filled, not counted", async () => {
    const bytes = randomBytes(3 * part);
    await begin(bytes.length);
    await sendUntil(bytes, 2 * part);
    const [{ parts } = { parts: new Map() }] = s3.multiparts.values();
    parts.set(3, parts.get(2));
    parts.delete(2);
    expect(await offset()).toBe(part);
    await sendRest(bytes);
    await expectWhole(bytes);
  });

  it.each([
    ["half of the rest", part],
    ["the rest", 3 * part + 5],
  ])(
    "two processes may receive one clip at once: the first loses its phone after %s came to the second",
    async (_, until) => {
      const bytes = randomBytes(3 * part + 5);
      await begin(bytes.length);
      const [broken, first, second] = [new Error("aborted"), new PassThrough(), new PassThrough()];
      const lost = expect(open().write(first, id, 0)).rejects.toThrow();
      const arrived = open().write(second, id, 0);
      for (const chunk of slices(bytes.subarray(0, part + megabyte))) first.write(chunk);
      await vi.waitUntil(() => first.readableLength === 0 && partSizes().length > 0, patience);
      for (const chunk of slices(bytes.subarray(0, until))) second.write(chunk);
      await vi.waitUntil(() => second.readableLength === 0, patience);
      if (until === bytes.length) second.end();
      if (until === bytes.length) await arrived;
      first.destroy(broken);
      await lost;
      for (const chunk of slices(bytes.subarray(until))) second.write(chunk);
      if (until < bytes.length) second.end();
      expect(await arrived).toBe(bytes.length);
      const uploads = createS3Uploads({ ...s3.options, publicBaseUrl: s3.publicBaseUrl }, 600_000);
      expect(Buffer.compare(await uploads.readAt(id.slice("uploads/".length), 0, bytes.length), bytes)).toBe(0);
      expect(await offset()).toBe(bytes.length);
    },
  );

  it("joining the parts is retried by the next request for the upload when the store failed", async () => {
    const bytes = randomBytes(part + 5);
    await begin(bytes.length);
    s3.setFault({ kind: "refuse", methods: ["POST"] });
    await expect(sendRest(bytes)).rejects.toThrow();
    await expect(offset()).rejects.toThrow();
    s3.setFault(null);
    expect(await offset()).toBe(bytes.length);
    await expectWhole(bytes);
  });

  it("an upload that was begun anew because its answer was lost has nothing of the previous one", async () => {
    const bytes = randomBytes(part);
    await begin(part);
    await sendUntil(randomBytes(part), 5_000);
    await begin(part);
    expect(await offset()).toBe(0);
    expect([...s3.multiparts]).toHaveLength(1);
    await sendRest(bytes);
    await expectWhole(bytes);
  });

  it("an offset that another process has passed is refused", async () => {
    const bytes = randomBytes(10_000);
    await begin(bytes.length);
    await sendUntil(bytes, 4_000);
    await expect(open().write(Readable.from([bytes]), id, 0)).rejects.toMatchObject({ status_code: 409 });
    expect(await offset()).toBe(4_000);
  });

  it("a failing bucket does not make an upload count as missing", async () => {
    await begin(10);
    s3.setFault({ kind: "refuse" });
    await expect(offset()).rejects.not.toMatchObject({ status_code: 404 });
    s3.setFault(null);
    await expect(open().getUpload("uploads/nothing")).rejects.toMatchObject({ status_code: 404 });
  });
});
