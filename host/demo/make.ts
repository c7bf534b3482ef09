import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import type { Deps } from "@/lib/server/deps";
import { addAd } from "@/lib/server/features/ads/write";
import { checkSlug } from "@/lib/server/features/events/slugs";
import { addEvent } from "@/lib/server/features/events/write";
import { isDiscarded } from "@/lib/server/features/post-changes/media-jobs";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { submitPost } from "@/lib/server/features/posts/submit";
import { updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { addProgram } from "@/lib/server/features/programs/write";
import { addScript } from "@/lib/server/features/scripts/write";
import { addUser } from "@/lib/server/features/users/service";
import type { Actor } from "@/lib/shared/auth/actor";
import { checksumOf, UploadedFile } from "@/lib/shared/contract-fields";
import { sentPost } from "@/lib/shared/posts/submit-contract";
import { makePassword } from "../start/accounts";
import { type Manifest, writeManifest } from "./manifest";
import { type DemoEvent, type DemoPost, demoEventBody, demoScript, moderatorNames } from "./programme";
import { removeDemo } from "./remove";

type MadeDemo = Pick<Manifest, "events"> & { moderators: { email: string; password: string }[] };
type Site = { deps: Deps; actor: Actor; dataFolder: string; folder: string; manifest: Manifest };

/** Returns a copy of a picture, which the product may move away, in the shape of a parsed upload. */
async function asUpload({ folder }: Site, file: string): Promise<UploadedFile> {
  const copy = path.join(folder, randomBytes(8).toString("hex"));
  await copyFile(file, copy);
  const content = await readFile(copy);
  return new UploadedFile({
    path: copy,
    bytes: content.length,
    checksum: checksumOf(content.length, crc32(content)),
    filename: path.basename(file),
    declaredType: "image/webp",
  });
}

/**
 * Creates the demo in the actor's account through the product's own services; the job queue makes the posts'
 * renditions. Removes everything again if a step fails.
 */
export async function makeDemo(
  deps: Deps,
  actor: Actor,
  { dataFolder, events }: { dataFolder: string; events: readonly DemoEvent[] },
): Promise<MadeDemo> {
  await mkdir(deps.spoolDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(deps.spoolDir, "demo-"));
  const nothing = { user_ids: [], ad_ids: [], ads_group_ids: [], script_ids: [], events: [], is_whole: false };
  const site: Site = { deps, actor, dataFolder, folder, manifest: { account_id: actor.account_id, ...nothing } };
  try {
    const moderators = await makeModerators(site);
    const script = await makeScript(site);
    for (const event of events) await makeEvent(site, event, script);
    note(site, { is_whole: true });
    return { events: site.manifest.events, moderators };
  } catch (error) {
    await removeDemo(deps, actor, dataFolder);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Records each created thing at once, so that `--remove` knows everything even if the process is killed a moment
 * later.
 */
function note(site: Site, made: Partial<Manifest>): void {
  Object.assign(site.manifest, made);
  writeManifest(site.dataFolder, site.manifest);
}

async function chooseSlug({ deps, actor }: Site, preferred: string): Promise<string> {
  const { available, former_event } = await checkSlug(deps, actor, { slug: preferred });
  // An earlier demo had it.
  return available || former_event === null ? preferred : `${preferred}-${randomBytes(3).toString("hex")}`;
}

async function makeModerators(site: Site): Promise<MadeDemo["moderators"]> {
  const moderators = [];
  // Email addresses are unique across the installation, and another account may have a demo too.
  const tag = randomBytes(2).toString("hex");
  for (const name of moderatorNames) {
    const moderator = { email: `${name}.${tag}@demo.example.com`, password: makePassword() };
    const { id } = await addUser(site.deps, site.actor, moderator, { isPasswordInitial: true });
    note(site, { user_ids: [...site.manifest.user_ids, id] });
    moderators.push(moderator);
  }
  return moderators;
}

async function makeScript(site: Site): Promise<string> {
  const { id } = await addScript(site.deps, site.actor, demoScript);
  note(site, { script_ids: [id] });
  return id;
}

/** Creates the event's ad program; null if it has no ads. */
async function makeProgram(site: Site, { ads, fields, folder }: DemoEvent): Promise<string | null> {
  const { deps, actor, manifest } = site;
  if (ads.length === 0) return null;
  const ad_ids: string[] = [];
  for (const { ad_name, ad_url, picture } of ads) {
    const media = await asUpload(site, path.join(folder, picture));
    const { id } = await addAd(deps, actor, { ad_name, ad_url, media });
    ad_ids.push(id);
    note(site, { ad_ids: [...manifest.ad_ids, id] });
  }
  const { id } = await addProgram(deps, actor, { ads_group_name: `${fields.event_name} sponsors`, ad_ids });
  note(site, { ads_group_ids: [...manifest.ads_group_ids, id] });
  return id;
}

async function makeEvent(site: Site, event: DemoEvent, scriptId: string): Promise<void> {
  const { deps, actor, manifest } = site;
  const { event_name } = event.fields;
  const event_url_slug = await chooseSlug(site, event.fields.event_url_slug);
  const body = demoEventBody(event, {
    event_date: new Date().toISOString().slice(0, 10),
    event_url_slug,
    take_former_slug: "yes",
    ads_group_id: await makeProgram(site, event),
    script_ids: event.ads.length > 0 ? [scriptId] : [],
    moderator_ids: manifest.user_ids,
    brand_custom_logo: await asUpload(site, path.join(event.folder, "logo.webp")),
    brand_social_share_image: await asUpload(site, path.join(event.folder, "share.webp")),
  });
  const { id } = await addEvent(deps, actor, body);
  note(site, { events: [...manifest.events, { id, event_name, event_url_slug }] });
  for (const post of event.posts) await makePost(site, id, post, path.join(event.folder, post.picture));
}

/** Submits a post as a guest, then sets its status as a moderator. */
async function makePost(site: Site, event_id: string, post: DemoPost, file: string): Promise<void> {
  const { deps, actor } = site;
  const { status, is_favourite, picture, ...fields } = post;
  const body = sentPost.parse({
    ...fields,
    event_id,
    person_email_id: `${path.parse(file).name}@example.com`,
    media: await asUpload(site, file),
  });
  const { id } = await submitPost(deps, { actor: null, unlockToken: () => null }, body, null);
  if (isDiscarded(status)) {
    // Real moderators have seen a post before they ban it; after a ban no picture would be made.
    await makePostThumbnail(deps, id);
    await makePostRendition(deps, id);
  }
  if (status !== "pending") await updatePostStatus(deps, actor, id, status);
  if (is_favourite === "yes") await updatePostFavourite(deps, actor, id, is_favourite);
}
