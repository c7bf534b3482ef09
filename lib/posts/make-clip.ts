import "server-only";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { findPostForWorker } from "@/db/queries/posts";
import type { Deps } from "../deps";
import { limits } from "../limits";
import { type CopiedClip, copyClip } from "../media/copy-clip";
import type { Ffmpeg } from "../media/ffmpeg";
import { type ClipFacts, mayNotPlay, playsEverywhere, UnreadableClipError, withClip } from "../media/read-clip";
import { averageColour } from "../media/renditions";
import { spoolObject } from "../media/spool-object";
import { messages } from "../messages";
import { grabFrame, makePoster } from "./clip-poster";
import { completePost, failPost, newPublicKey, type WorkedPost } from "./complete-media";
import { storeRendition } from "./make-renditions";
import { takeHostedClip } from "./take-hosted";

type PublicClip = CopiedClip & { path: string; width: number; height: number; problem: string | null };

const said = messages.videos;

/**
 * Makes of a guest's clip what may be public: picture and sound alone in a new file, and a poster. What not every
 * browser plays is left to a conversion, where that can be done. May be run again after a crash; a clip that nobody can
 * read is told to the moderator, and not tried again.
 */
export async function makePostClip(deps: Deps, postId: string): Promise<void> {
  const post = await findPostForWorker(deps.db, postId);
  if (post?.media_state !== "processing") return;
  if (post.video_id) return takeHostedClip(deps, post, post.video_id);
  await withOriginal(deps, post, async (original, work) => {
    const isFine = await withClip(original, async (facts) => playsEverywhere(facts)).catch(returnUnreadable);
    if (isFine !== true && (await deps.findFfmpeg())) return scheduleConversion(deps, post);
    if (isFine instanceof UnreadableClipError) throw isFine;
    await publishClip(deps, post, await copyPublic(original, work), work);
  });
}

/** Makes a clip that not every browser plays one that they do, or keeps it as it is where ffmpeg fails. As makePostClip. */
export async function convertPostClip(deps: Deps, postId: string): Promise<void> {
  const post = await findPostForWorker(deps.db, postId);
  if (post?.media_state !== "processing") return;
  await withOriginal(deps, post, async (original, work) => {
    const isWebm = post.original_mime === "video/webm";
    const converted = await convert(await deps.findFfmpeg(), { path: original, isWebm }, work);
    await publishClip(deps, post, await copyPublic(converted ?? original, work), work);
  });
}

const scheduleConversion = (deps: Deps, { id }: WorkedPost) =>
  deps.db.transaction((tx) => deps.jobs.enqueue(tx, "convert-clip", { post_id: id }, { key: id }));

async function withOriginal(
  deps: Deps,
  post: WorkedPost,
  make: (original: string, work: WorkFiles) => Promise<void>,
): Promise<void> {
  const original = post.original_key && (await spoolObject(deps, post.original_key, limits.videoMaxBytes));
  if (!original) throw new Error(`The original of the post ${post.id} is not in storage.`);
  const work = new WorkFiles(deps.spoolDir);
  try {
    await make(original.path, work);
  } catch (error) {
    if (!(error instanceof UnreadableClipError)) throw error;
    console.warn(`The clip of the post ${post.id} cannot be read.`, error);
    await failPost(deps, post, said.failed);
  } finally {
    await Promise.all([rm(original.path, { force: true }), work.remove()]);
  }
}

/** Files of the spool folder that one run makes and takes away again. */
class WorkFiles {
  readonly #folder: string;
  readonly #files: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(): string {
    const file = path.join(this.#folder, randomUUID());
    this.#files.push(file);
    return file;
  }

  async remove() {
    await Promise.all(this.#files.map((file) => rm(file, { force: true })));
  }
}

function returnUnreadable(error: unknown): UnreadableClipError {
  if (error instanceof UnreadableClipError) return error;
  throw error;
}

/** The converted file, or null where ffmpeg is not there or can make nothing of the clip. */
async function convert(ffmpeg: Ffmpeg | null, source: { path: string; isWebm: boolean }, work: WorkFiles) {
  if (!ffmpeg) return null;
  const target = work.add();
  try {
    await ffmpeg.transcode(source, target);
    return target;
  } catch (error) {
    console.warn("A clip could not be converted.", error);
    return null;
  }
}

function copyPublic(source: string, work: WorkFiles): Promise<PublicClip> {
  return withClip(source, async (facts: ClipFacts) => {
    const target = work.add();
    const copied = await copyClip(facts, target);
    const soundProblem = copied.isSoundLost ? said.soundLost : null;
    const problem = mayNotPlay(facts) ? said.mayNotPlay : soundProblem;
    return { ...copied, path: target, width: facts.width, height: facts.height, problem };
  });
}

async function publishClip(deps: Deps, post: WorkedPost, clip: PublicClip, work: WorkFiles) {
  const source = { path: clip.path, isWebm: clip.extension === "webm" };
  const poster = await makePoster(deps, post, clip, () => grabFrame(deps, source, work.add()));
  const poster_key = await storeRendition(deps, poster);
  const media_key = newPublicKey(clip.extension);
  await deps.storage.put(media_key, { path: clip.path }, clip.mime);
  const media = { media_key, media_width: clip.width, media_height: clip.height, media_problem: clip.problem };
  const placeholder_color = await averageColour(poster.bytes);
  const keys = [media_key, poster_key];
  await completePost(deps, post.id, { ...media, thumbnail_media_key: poster_key, placeholder_color }, keys);
}
