import "server-only";
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { findPostForWorker } from "@/db/queries/posts";
import type { Deps } from "../deps";
import { limits } from "../limits";
import { type CopiedClip, copyClip } from "../media/copy-clip";
import type { Ffmpeg } from "../media/ffmpeg";
import { drawPoster } from "../media/poster";
import { type ClipFacts, mayNotPlay, playsEverywhere, UnreadableClipError, withClip } from "../media/read-clip";
import { averageColour, makeRendition, type Rendition } from "../media/renditions";
import { spoolObject } from "../media/spool-object";
import { messages } from "../messages";
import { completePost, failPost, newPublicKey, type WorkedPost } from "./complete-media";
import { storeRendition } from "./make-renditions";

type Shape = { width: number; height: number };
type PublicClip = CopiedClip & Shape & { path: string; problem: string | null };

const said = messages.videos;

/**
 * Makes of a guest's clip what may be public: picture and sound alone in a new file, and a poster. May be run again
 * after a crash; a clip that nobody can read is told to the moderator, and not tried again.
 */
export async function makePostClip(deps: Deps, postId: string): Promise<void> {
  const post = await findPostForWorker(deps.db, postId);
  if (post?.media_state !== "processing") return;
  if (isHosted(post)) return takeHosted(deps, post);
  const original = await spoolObject(deps, post.original_key, limits.videoMaxBytes);
  if (!original) throw new Error(`The original of the post ${post.id} is not in storage.`);
  const work = new WorkFiles(deps.spoolDir);
  try {
    const clip = await preparePublicClip(await deps.findFfmpeg(), original.path, post, work);
    await publishClip(deps, post, clip, work);
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

/** A clip that not every browser plays is made anew where that can be done, and copied as it is otherwise. */
async function preparePublicClip(ffmpeg: Ffmpeg | null, original: string, post: WorkedPost, work: WorkFiles) {
  const isWebm = post.original_mime === "video/webm";
  const isFine = await withClip(original, async (facts) => playsEverywhere(facts)).catch(returnUnreadable);
  const converted = isFine === true || !ffmpeg ? null : await convert(ffmpeg, { path: original, isWebm }, work);
  if (isFine instanceof UnreadableClipError && !converted) throw isFine;
  return withClip(converted ?? original, (facts) => copyPublic(facts, work.add()));
}

function returnUnreadable(error: unknown): UnreadableClipError {
  if (error instanceof UnreadableClipError) return error;
  throw error;
}

/** The converted file, or null where ffmpeg can make nothing of the clip. */
async function convert(ffmpeg: Ffmpeg, source: { path: string; isWebm: boolean }, work: WorkFiles) {
  const target = work.add();
  try {
    await ffmpeg.transcode(source, target);
    return target;
  } catch (error) {
    console.warn("A clip could not be converted.", error);
    return null;
  }
}

async function copyPublic(facts: ClipFacts, target: string): Promise<PublicClip> {
  const copied = await copyClip(facts, target);
  const soundProblem = copied.isSoundLost ? said.soundLost : null;
  const problem = mayNotPlay(facts) ? said.mayNotPlay : soundProblem;
  return { ...copied, path: target, width: facts.width, height: facts.height, problem };
}

async function publishClip(deps: Deps, post: WorkedPost, clip: PublicClip, work: WorkFiles) {
  const poster = await makePoster(deps, post, clip, work);
  const poster_key = await storeRendition(deps, poster);
  const media_key = newPublicKey(clip.extension);
  await deps.storage.put(media_key, { path: clip.path }, clip.mime);
  const media = { media_key, media_width: clip.width, media_height: clip.height, media_problem: clip.problem };
  const placeholder_color = await averageColour(poster.bytes);
  const keys = [media_key, poster_key];
  await completePost(deps, post.id, { ...media, thumbnail_media_key: poster_key, placeholder_color }, keys);
}

/** The phone's own frame, or one of the clip's, or a drawn one. */
async function makePoster(deps: Deps, post: WorkedPost, clip: PublicClip, work: WorkFiles): Promise<Rendition> {
  const sent = await tryPicture(await readStored(deps, post.poster_key));
  if (sent) return sent;
  const frame = await tryPicture(await grabFrame(await deps.findFfmpeg(), clip, work.add()));
  return frame ?? drawPoster(clip);
}

/** The post matters more than its poster: whatever is wrong with this one, another is made. */
async function tryPicture(bytes: Uint8Array | null): Promise<Rendition | null> {
  if (!bytes) return null;
  try {
    return await makeRendition(bytes, "thumbnail");
  } catch (error) {
    console.warn("A clip's poster could not be read.", error);
    return null;
  }
}

async function readStored(deps: Deps, key: string | null): Promise<Uint8Array | null> {
  const stored = key ? await deps.storage.read(key) : null;
  return stored && new Uint8Array(await new Response(stored.stream).arrayBuffer());
}

async function grabFrame(ffmpeg: Ffmpeg | null, clip: PublicClip, target: string): Promise<Uint8Array | null> {
  try {
    await ffmpeg?.grabFrame({ path: clip.path, isWebm: clip.extension === "webm" }, target);
    return ffmpeg && (await readFile(target));
  } catch (error) {
    console.warn("No frame could be taken of a clip.", error);
    return null;
  }
}

const isHosted = (post: WorkedPost) => post.original_key.startsWith("hosted/");

/** A video that its host prepares and plays. While it is preparing, the job fails and is tried again later. */
async function takeHosted(deps: Deps, post: WorkedPost) {
  const videoId = post.video_id ?? "";
  const video = await deps.videoHost.find(videoId);
  if (video?.state !== "playable") {
    if (!video || video.state === "failed") return failPost(deps, post, said.failed);
    throw new Error(`The video host is still preparing the video ${videoId}.`);
  }
  const shape = { width: video.width ?? 1_280, height: video.height ?? 720 };
  const poster =
    (await tryPicture(await readStored(deps, post.poster_key))) ??
    (await tryPicture(await deps.videoHost.readPoster(videoId))) ??
    (await drawPoster(shape));
  const thumbnail_media_key = await storeRendition(deps, poster);
  const media = { hosted_media_url: video.url, media_width: shape.width, media_height: shape.height };
  const placeholder_color = await averageColour(poster.bytes);
  await completePost(deps, post.id, { ...media, thumbnail_media_key, placeholder_color }, [thumbnail_media_key]);
}
