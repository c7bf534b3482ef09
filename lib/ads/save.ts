import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type AdRow, findAd, insertAd, listEventIdsOfAd, lockAd, updateAd } from "@/db/queries/ads";
import { bumpEvents } from "@/db/queries/wall";
import type { Actor } from "../auth/actor";
import type { UploadedFile } from "../contract-fields";
import type { Deps } from "../deps";
import { makePublicImage, storePublicImage } from "../media/public-image";
import { removeMedia } from "../media/remove";
import { messages } from "../messages";
import { announceEvents } from "../wall/announce";
import type { AddAdBody, OrganiserAd, UpdateAdBody } from "./contract";
import { adNotFound, getOrganiserAd } from "./service";

/** Makes an ad. No program holds it yet, so no wall shows it. Throws what makePublicImage throws; nothing is stored then. */
export async function addAd(deps: Deps, actor: Actor, body: AddAdBody): Promise<OrganiserAd> {
  const { ad_name, ad_url, media } = body;
  const owned = { account_id: actor.account_id, id: uuidv7() };
  await withStoredPicture(deps, media, (picture) =>
    deps.db.transaction((tx) => insertAd(tx, { ...owned, ad_name, ad_url, ...picture })),
  );
  return getOrganiserAd(deps, actor, owned.id);
}

/**
 * Changes what was sent and differs, and tells the walls that show the ad. A replaced picture's bytes are removed once
 * the walls know the new one. Throws not_found, and what makePublicImage throws.
 */
export async function changeAd(deps: Deps, actor: Actor, id: string, body: UpdateAdBody): Promise<OrganiserAd> {
  const ad = { account_id: actor.account_id, id };
  // Before any picture is decoded; asked again under the lock.
  if (!(await findAd(deps.db, ad))) throw adNotFound();
  const { events, oldKey } = body.media
    ? await withStoredPicture(deps, body.media, (picture) => save(deps, ad, { ...typedFields(body), ...picture }))
    : await save(deps, ad, typedFields(body));
  await announceEvents(deps, events);
  if (oldKey) await removeMedia(deps.storage, [oldKey]);
  return getOrganiserAd(deps, actor, id);
}

function typedFields({ ad_name, ad_url }: UpdateAdBody) {
  return { ad_name, ...(ad_url !== undefined && { ad_url }) };
}

type Picture = Pick<AdRow, "media_key" | "media_width" | "media_height">;
type Changes = Partial<Picture & Pick<AdRow, "ad_name" | "ad_url">>;

function save(deps: Deps, ad: { account_id: string; id: string }, values: Changes) {
  return deps.db.transaction(async (tx) => {
    const before = await lockAd(tx, ad);
    if (!before) throw adNotFound();
    const isChanged = Object.entries(values).some(([field, value]) => before[field as keyof Changes] !== value);
    if (!isChanged) return { events: [], oldKey: null };
    const events = await bumpEvents(tx, await listEventIdsOfAd(tx, ad));
    await updateAd(tx, ad, values);
    return { events, oldKey: values.media_key ? before.media_key : null };
  });
}

/** Stores the picture, then runs `run`; if that throws, the bytes are taken away again. */
async function withStoredPicture<T>(deps: Deps, file: UploadedFile, run: (picture: Picture) => Promise<T>): Promise<T> {
  const image = await makePublicImage(file, {
    purpose: "ad",
    field: "media",
    unsupportedMessage: (mime) =>
      mime?.startsWith("video/") ? messages.ads.videoNotAllowed : messages.submission.notAPhoto,
  });
  const media_key = await storePublicImage(deps.storage, image);
  try {
    return await run({ media_key, media_width: image.width, media_height: image.height });
  } catch (error) {
    await removeMedia(deps.storage, [media_key]);
    throw error;
  }
}
