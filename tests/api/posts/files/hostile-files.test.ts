import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { convertPostClip, makePostClip } from "@/lib/server/features/posts/make-clip";
import { limits } from "@/lib/shared/limits";
import { testCast } from "../../../support/cast";
import type { HostileFile } from "../../../support/hostile/hostile-file";
import { hostileFiles } from "../../../support/hostile/hostile-files";
import { testInstallation } from "../../../support/installation";
import { hostileMetadata } from "../../../support/pictures/hostile-metadata";
import { makeRenditions, readPost } from "../../../support/posts";
import { submit, submitVideo } from "../../../support/submissions";
import { beginUpload, createUpload, sendBytes } from "../../../support/videos/video-uploads";

/** Each hostile file passes through the route, the worker and the public media route. */

const installation = testInstallation({ storage: "disk" });
const cast = testCast(installation);
const timeout = 120_000;

/** The beginning of an MP4 ('ftyp' box) or of a WebM (EBML header), in hex. */
const clipMagic = /^(.{8}66747970|1a45dfa3)/;

type Outcome = "refused" | "failed" | "shown";

async function postPhoto(bytes: Buffer): Promise<string | null> {
  const { status, body } = await submit(cast.event, bytes);
  if (status !== 201) expect([400, 413, 415]).toContain(status);
  return status === 201 ? body.id : null;
}

async function postClip(bytes: Buffer): Promise<string | null> {
  const ticket = await beginUpload(cast.event);
  const created = await createUpload(ticket, bytes.length);
  if (created.status === 201 && bytes.length > 0) await sendBytes(ticket, bytes);
  const { status, body } = await submitVideo(cast.event, ticket.video_id);
  if (status !== 201) expect([400, 413, 415, 503]).toContain(status);
  return status === 201 ? body.id : null;
}

/** Sends the file and returns the outcome; expects nothing left behind. */
async function send({ kind, name, make }: HostileFile): Promise<Outcome> {
  const bytes = Buffer.from(await make());
  // A photo beyond the form's limit would be refused for its size alone.
  if (kind === "photo") expect(bytes.length).toBeLessThanOrEqual(mostBytes[name] ?? limits.photoMaxBytes);
  const id = kind === "photo" ? await postPhoto(bytes) : await postClip(bytes);
  if (!id) return "refused";
  if (kind === "photo") await makeRenditions(installation.deps, id);
  else {
    await makePostClip(installation.deps, id);
    await convertPostClip(installation.deps, id);
  }
  expect(await installation.spooledFiles()).toEqual([]);
  const post = await readPost(installation.deps, id);
  expect(post.media_state).not.toBe("processing");
  if (post.media_state === "failed") {
    expect([post.media_key, post.media_problem === null]).toEqual([null, false]);
    return "failed";
  }
  const shown = await installation.deps.storage.read(post.media_key ?? "");
  const made = Buffer.from(await new Response(shown?.stream).arrayBuffer());
  if (kind === "photo") {
    expect((await sharp(made).metadata()).format).toBe("webp");
    expect(made.toString("latin1")).not.toMatch(/<script|<\?php|%PDF/);
  } else expect(made.toString("hex", 0, 8)).toMatch(clipMagic);
  return "shown";
}

/** One for each way in which the route reads metadata. The decoder meets all of them in decoded-pictures.test.ts. */
const sentMetadata = /^(jpeg|avif): EXIF|^png: EXIF of|^webp: XMP|^gif/;

function isWorthSending({ kind, isLie, name }: HostileFile): boolean {
  if (hostileMetadata.some((file) => file.name === name)) return sentMetadata.test(name);
  // tests/unit/media/clip-tables.test.ts covers every lying clip. The few sent here show that the route makes the check.
  return kind === "photo" || !isLie || /2\^32|one size|a million|16,000/.test(name);
}

/** The bombs' maximum sizes in bytes; a bomb is small by definition. */
const mostBytes: Record<string, number> = {
  "avif: 49 megapixels": 4 * 1024,
  "archive: a gzip in a gzip in a gzip": 4 * 1024,
  "jpeg: 65,500 by 65,500 pixels in a few bytes": 1024,
  "gif: a screen of 65,535 by 65,535": 100,
  "png: 49 megapixels": 16 * 1024,
};

it("no two hostile files share a name", () => {
  const names = hostileFiles.map(({ name, kind }) => `${kind} ${name}`);
  expect(names).toEqual([...new Set(names)]);
});

describe("hostile files", () => {
  it.each(hostileFiles.filter(isWorthSending).map((file) => [file.kind, file.name, file] as const))(
    "the hostile %s gets the right answer: %s",
    { timeout },
    async (_kind, _name, file) => {
      const outcome = await send(file);
      if (file.expects === "either") expect(["refused", "failed", "shown"]).toContain(outcome);
      else expect(outcome).toBe(file.expects);
    },
  );
});
