import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { addAd } from "@/lib/server/ads/write";
import type { Deps } from "@/lib/server/deps";
import { checkSlug } from "@/lib/server/events/read";
import { addEvent } from "@/lib/server/events/write";
import { makePostRendition, makePostThumbnail } from "@/lib/server/posts/make-renditions";
import { isDropped } from "@/lib/server/posts/media-jobs";
import { submitPost } from "@/lib/server/posts/submit";
import { updatePostFavourite, updatePostStatus } from "@/lib/server/posts/write";
import { addProgram } from "@/lib/server/programs/write";
import { addScript } from "@/lib/server/scripts/write";
import { addUser } from "@/lib/server/users/service";
import type { Actor } from "@/lib/shared/auth/actor";
import { submitPostBody } from "@/lib/shared/posts/contract";
import { makePassword } from "../accounts";
import type { Guest } from "./guests";
import { type Manifest, writeManifest } from "./manifest";
import { asUpload, drawPictures } from "./pictures";
import { adTexts, demoEvent, demoScript, moderatorNames, preferredSlug, programName } from "./programme";
import { removeDemo } from "./remove";

type MadeDemo = { event_id: string; event_url_slug: string; moderators: { email: string; password: string }[] };
type Site = { deps: Deps; actor: Actor; dataFolder: string; folder: string; manifest: Manifest };

/**
 * Makes the demo in the actor's account through the same services as everything real; the posts' renditions wait for
 * whoever works the queue off. What fails in between is taken away again.
 */
export async function makeDemo(
  deps: Deps,
  actor: Actor,
  { dataFolder, guests }: { dataFolder: string; guests: readonly Guest[] },
): Promise<MadeDemo> {
  await mkdir(deps.spoolDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(deps.spoolDir, "demo-"));
  const event_url_slug = await chooseSlug(deps, actor);
  const { account_id } = actor;
  const nothing = { user_ids: [], ad_ids: [], ads_group_id: null, script_id: null, event_id: null, is_whole: false };
  const site: Site = { deps, actor, dataFolder, folder, manifest: { account_id, ...nothing, event_url_slug } };
  try {
    await drawPictures(folder, guests.length);
    const moderators = await makeModerators(site);
    const event_id = await makeEvent(site, {
      ads_group_id: await makeProgram(site),
      script_id: await makeScript(site),
    });
    for (const [place, guest] of guests.entries()) await makePost(site, event_id, guest, place);
    note(site, { is_whole: true });
    return { event_id, event_url_slug, moderators };
  } catch (error) {
    await removeDemo(deps, actor, dataFolder);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes at once what was made: a process that is killed a moment later leaves nothing that `--remove` does not know. */
function note(site: Site, made: Partial<Manifest>): void {
  Object.assign(site.manifest, made);
  writeManifest(site.dataFolder, site.manifest);
}

async function chooseSlug(deps: Deps, actor: Actor): Promise<string> {
  const { available } = await checkSlug(deps, actor, { slug: preferredSlug });
  return available ? preferredSlug : `${preferredSlug}-${randomBytes(3).toString("hex")}`;
}

async function makeModerators(site: Site): Promise<MadeDemo["moderators"]> {
  const moderators = [];
  // Email addresses are unique in the whole installation, and another account may have a demo too.
  const tag = randomBytes(2).toString("hex");
  for (const name of moderatorNames) {
    const moderator = { email: `${name}.${tag}@demo.example.com`, password: makePassword() };
    const { id } = await addUser(site.deps, site.actor, moderator, { isPasswordInitial: true });
    note(site, { user_ids: [...site.manifest.user_ids, id] });
    moderators.push(moderator);
  }
  return moderators;
}

async function makeProgram(site: Site): Promise<string> {
  const { deps, actor, folder, manifest } = site;
  for (const [place, texts] of adTexts.entries()) {
    const { id } = await addAd(deps, actor, { ...texts, media: await asUpload(folder, `ad-${place}.png`) });
    note(site, { ad_ids: [...manifest.ad_ids, id] });
  }
  const { id } = await addProgram(deps, actor, { ads_group_name: programName, ad_ids: manifest.ad_ids });
  note(site, { ads_group_id: id });
  return id;
}

async function makeScript(site: Site): Promise<string> {
  const { id } = await addScript(site.deps, site.actor, demoScript);
  note(site, { script_id: id });
  return id;
}

async function makeEvent(site: Site, parts: { ads_group_id: string; script_id: string }): Promise<string> {
  const { deps, actor, folder, manifest } = site;
  const body = demoEvent({
    event_date: new Date().toISOString().slice(0, 10),
    event_url_slug: manifest.event_url_slug,
    ads_group_id: parts.ads_group_id,
    script_ids: [parts.script_id],
    moderator_ids: manifest.user_ids,
    brand_custom_logo: await asUpload(folder, "logo.png"),
    brand_social_share_image: await asUpload(folder, "share.png"),
  });
  const { id } = await addEvent(deps, actor, body);
  note(site, { event_id: id });
  return id;
}

/** Posts as a guest does, and then decides as a moderator does. */
async function makePost({ deps, actor, folder }: Site, event_id: string, guest: Guest, place: number): Promise<void> {
  const { status, isStarred, ...fields } = guest;
  const body = submitPostBody.parse({
    ...fields,
    event_id,
    person_email_id: `guest-${place + 1}@example.com`,
    media: await asUpload(folder, `photo-${place}.jpg`),
  });
  const { id } = await submitPost(deps, { actor: null, unlockToken: () => null }, body, null);
  if (isDropped(status)) {
    // Nobody bans what they have not seen, and from then on no picture would be made.
    await makePostThumbnail(deps, id);
    await makePostRendition(deps, id);
  }
  if (status !== "pending") await updatePostStatus(deps, actor, id, status);
  if (isStarred) await updatePostFavourite(deps, actor, id, "yes");
}
