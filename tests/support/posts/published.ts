import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { GET as getMedia } from "@/app/api/media/[...key]/route";
import { makePostClip } from "@/lib/server/features/posts/make-clip";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { call } from "../call";
import type { TestInstallation } from "../installation";
import type { Person, TestEvent } from "../people";
import { makePhoto } from "../pictures";
import { makeRenditions, readPost, submitPhoto } from "../posts";
import { submitVideo } from "../submissions";
import { makeClip } from "../videos/clips";
import { uploadVideo } from "../videos/video-uploads";

/** Submits a guest's photo or clip, and makes its renditions. */
export async function submitReady({ deps }: TestInstallation, event: TestEvent, kind: "photo" | "clip") {
  if (kind === "photo") {
    const id = await submitPhoto(event);
    await makeRenditions(deps, id);
    return id;
  }
  const { video_id } = await uploadVideo(event, await makeClip());
  const { body } = await submitVideo(event, video_id, { poster: await makePhoto() });
  await makePostClip(deps, body.id);
  return body.id;
}

/** Puts a guest's post on its wall; returns it with its public media addresses. */
export async function publish(installation: TestInstallation, event: TestEvent, as: Person, kind: "photo" | "clip") {
  const id = await submitReady(installation, event, kind);
  await updatePostStatus(installation.deps, as, id, "approve");
  return { id, addresses: await publicAddresses(event, id) };
}

/** The public list of an event's posts. */
export async function listPublic(event: TestEvent): Promise<PublicPost[]> {
  return (await call<PublicPost[]>(getApprovedEventPosts, { params: { eventId: event.id } })).body;
}

/** The media addresses of a post, or of all posts, from the public list. */
export async function publicAddresses(event: TestEvent, id?: string): Promise<string[]> {
  const posts = (await listPublic(event)).filter((post) => !id || post.id === id);
  return addressesOf(posts);
}

type Shown = Pick<PublicPost, "media_url"> & { thumbnail_media_url: string | null };

export function addressesOf(posts: readonly Shown[]): string[] {
  return posts.flatMap((post) => [post.media_url, post.thumbnail_media_url]).filter((url) => url !== null);
}

/** The addresses that still serve bytes, from the store or by the installation's own route. */
export async function stillServed({ readPublic }: TestInstallation, addresses: readonly string[]): Promise<string[]> {
  const isServed = async (address: string) => {
    const key = address.slice(address.indexOf("public/")).split("/");
    const byRoute = await getMedia(new Request("http://wall.test/"), { params: Promise.resolve({ key }) });
    await byRoute.body?.cancel();
    return (await readPublic(address)) !== null || byRoute.ok;
  };
  const served = await Promise.all(addresses.map(isServed));
  return addresses.filter((_, index) => served[index]);
}

/** Storage keys that the rows of these posts name. */
export async function namedKeys({ deps }: TestInstallation, ids: readonly string[]): Promise<string[]> {
  const rows = await Promise.all(ids.map((id) => readPost(deps, id)));
  const keys = rows.flatMap((row) => [row.original_key, row.poster_key, row.media_key, row.thumbnail_media_key]);
  return keys.filter((key) => key !== null);
}
