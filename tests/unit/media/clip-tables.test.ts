import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readClipTables, readClipTablesIn } from "@/lib/server/outside/media/clip-tables.mjs";
import { createDecoders } from "@/lib/server/outside/media/decoding/decoders";
import { UndecodableError } from "@/lib/server/outside/media/undecodable";
import { clipRules } from "@/lib/shared/limits";
import { hostileClips } from "../../support/hostile/hostile-clips";
import { makeElements } from "../../support/hostile/hostile-webm";
import { makeClip, makeHevcClip, makeWebm } from "../../support/videos/clips";

/**
 * A clip that lies declares more in its tables than its file has, to make a library allocate memory. The check must find
 * the lie by reading the tables only, and must read little itself.
 */

/** Runs readClipTables and counts what it read. */
async function inspect(bytes: Buffer) {
  const read = { times: 0, bytes: 0, longest: 0 };
  const readAt = async (offset: number, length: number) => {
    read.times += 1;
    read.bytes += length;
    read.longest = Math.max(read.longest, length);
    return bytes.subarray(offset, offset + length);
  };
  return { lie: (await readClipTablesIn(readAt, bytes.length, clipRules)).fault, read };
}

/** Expects about as many reads and bytes as one pass through the file needs, with a few steps back. */
function expectFewReads(bytes: Buffer, read: Awaited<ReturnType<typeof inspect>>["read"]) {
  expect(read.longest).toBeLessThanOrEqual(64 * 1024);
  expect(read.times).toBeLessThanOrEqual(bytes.length / 2_048 + 100);
  expect(read.bytes).toBeLessThanOrEqual(2 * bytes.length + 2 ** 20);
}

it.each([
  ["an MP4", () => makeClip()],
  ["a QuickTime clip with sound", () => makeClip({ container: "mov", hasPcmSound: true })],
  ["an HEVC clip", makeHevcClip],
  ["a WebM", makeWebm],
  ["a WebM made by hand", async () => makeElements()],
])("an honest clip is accepted: %s", async (_, make) => {
  const bytes = await make();
  const { lie, read } = await inspect(bytes);
  expect(lie).toBeNull();
  expectFewReads(bytes, read);
});

it.each(hostileClips.map((file) => [file.name, file] as const))(
  "a hostile clip is judged right by its tables: %s",
  { timeout: 60_000 },
  async (_, { make, isLie }) => {
    const bytes = await make();
    const { lie, read } = await inspect(bytes);
    if (isLie) expect(lie).toMatch(/^[\w ]+\b.*\.$/);
    else expect(lie === null || lie.length > 0).toBe(true);
    expectFewReads(bytes, read);
  },
);

it("a file on disk is read like bytes in memory, and a missing one is a system error", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-tables-"));
  try {
    await writeFile(path.join(folder, "clip.mp4"), await makeClip());
    expect(await readClipTables(path.join(folder, "clip.mp4"), clipRules)).toEqual({ fault: null, edited: [] });
    await writeFile(
      path.join(folder, "photo.jpg"),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
    );
    expect((await readClipTables(path.join(folder, "photo.jpg"), clipRules)).fault).toBe(
      "The data before the index is not a box.",
    );
    await expect(readClipTables(path.join(folder, "none.mp4"), clipRules)).rejects.toMatchObject({ code: "ENOENT" });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("no reader opens a lying clip, and the log says why", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-tables-"));
  try {
    const file = path.join(folder, "clip.mp4");
    const lying = hostileClips.find(({ name }) => name === "mp4: samples of stts ffffffff");
    await writeFile(file, (await lying?.make()) ?? "");
    const read = createDecoders().run("read-clip", { source: file, rules: clipRules }, { isAwaited: false });
    await expect(read).rejects.toThrow("stts declares 4,294,967,295 samples but the file has room for 10.");
    await expect(read).rejects.toBeInstanceOf(UndecodableError);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("a text behind the last box of an MP4 is read by nobody", async () => {
  const text = Buffer.from('{"device":"a phone that appends a note to its clips"}', "latin1");
  expect((await inspect(Buffer.concat([await makeClip(), text]))).lie).toBeNull();
  expect((await inspect(Buffer.concat([text, await makeClip()]))).lie).not.toBeNull();
});
