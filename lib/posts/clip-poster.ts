import "server-only";
import { readFile } from "node:fs/promises";
import type { Deps } from "../deps";
import { drawPoster } from "../media/poster";
import { makeRendition, type Rendition } from "../media/renditions";
import type { WorkedPost } from "./complete-media";

/** Where a picture of the clip may come from, beside the phone; null where none comes of it. */
type OtherFrame = () => Promise<Uint8Array | null>;
type Shape = { width: number; height: number };

/** The phone's own frame, or `otherFrame`, or a drawn one. The post matters more than its poster: what fails is passed over. */
export async function makePoster(deps: Deps, post: WorkedPost, shape: Shape, otherFrame: OtherFrame) {
  const sent = await tryPicture(() => readStored(deps, post.poster_key));
  return sent ?? (await tryPicture(otherFrame)) ?? drawPoster(shape);
}

async function tryPicture(read: OtherFrame): Promise<Rendition | null> {
  try {
    const bytes = await read();
    return bytes && (await makeRendition(bytes, "thumbnail"));
  } catch (error) {
    console.warn("A clip's poster could not be made of a picture.", error);
    return null;
  }
}

async function readStored(deps: Deps, key: string | null): Promise<Uint8Array | null> {
  const stored = key ? await deps.storage.read(key) : null;
  return stored && new Uint8Array(await new Response(stored.stream).arrayBuffer());
}

/** A frame of a local file by ffmpeg, written to `target` on its way; null without ffmpeg. */
export async function grabFrame(deps: Deps, clip: { path: string; isWebm: boolean }, target: string) {
  const ffmpeg = await deps.findFfmpeg();
  if (!ffmpeg) return null;
  await ffmpeg.grabFrame(clip, target);
  return readFile(target);
}
