import { makePostClip } from "@/lib/server/features/posts/make-clip";
import type { TestInstallation } from "../installation";
import type { TestEvent } from "../people";
import { readPost, type TestPost } from "../posts";
import { submitVideo } from "../submissions";
import { uploadVideo } from "./video-uploads";

/** Uploads a clip and posts it; its wall copy waits for the worker. */
export async function postClip(
  { deps }: TestInstallation,
  event: TestEvent,
  bytes: Uint8Array,
  poster?: Uint8Array,
): Promise<TestPost> {
  const { video_id } = await uploadVideo(event, bytes);
  const answer = await submitVideo(event, video_id, { ...(poster && { poster }) });
  if (answer.status !== 201) throw new Error(`The clip was refused: ${answer.body.message}`);
  return readPost(deps, answer.body.id);
}

/** Posts a clip and makes its wall copy, as the worker does. */
export async function postMadeClip(...given: Parameters<typeof postClip>): Promise<TestPost> {
  const [{ deps }] = given;
  const { id } = await postClip(...given);
  await makePostClip(deps, id);
  return readPost(deps, id);
}

/** The bytes stored under a key. */
export async function storedBytes({ deps }: TestInstallation, key: string | null): Promise<Buffer> {
  const stored = await deps.storage.read(key ?? "");
  if (!stored) throw new Error(`There is no ${key}.`);
  return Buffer.from(await new Response(stored.stream).arrayBuffer());
}
