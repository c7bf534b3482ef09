import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import {
  type AdRow,
  deleteAd as deleteAdRow,
  findAd,
  insertAd,
  listEventIdsOfAd,
  listProgramsOfAds,
  lockAd,
  lockProgramsOfAd,
  updateAd as updateAdRow,
} from "@/db/queries/ads";
import { bumpEvents } from "@/db/queries/posts/wall";
import type { AddAdBody, OrganiserAd, UpdateAdBody } from "@/lib/shared/ads/contract";
import type { Actor } from "@/lib/shared/auth/actor";
import type { UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { makePublicImage, storePublicImage } from "../../outside/media/public-image";
import { discardMedia, scheduleRemoval } from "../../outside/media/remove";
import { adNotFound, getOrganiserAd } from "./read";

/** Creates an ad, which is in no program yet. Throws what makePublicImage throws; stores nothing then. */
export async function addAd(deps: Deps, actor: Actor, body: AddAdBody): Promise<OrganiserAd> {
  const { ad_name, ad_url, media } = body;
  const owned = { account_id: actor.account_id, id: uuidv7() };
  await withStoredPicture(deps, media, (picture) =>
    deps.db.transaction(async (tx) => {
      await insertAd(tx, { ...owned, ad_name, ad_url, ...picture });
      await recordAudit(tx, actor, { action: "ad.create", subject: asSubject({ ...owned, ad_name }) });
    }),
  );
  return getOrganiserAd(deps, actor, owned.id);
}

/**
 * Changes the fields that are sent and differ, and notifies the walls that show the ad. Removes a replaced picture.
 * Throws not_found, and what makePublicImage throws.
 */
export async function updateAd(deps: Deps, actor: Actor, id: string, body: UpdateAdBody): Promise<OrganiserAd> {
  const ad = { account_id: actor.account_id, id };
  // Checked before a picture is decoded, and again under the lock.
  if (!(await findAd(deps.db, ad))) throw adNotFound();
  const events = body.media
    ? await withStoredPicture(deps, body.media, (picture) =>
        save(deps, actor, id, { ...typedFields(body), ...picture }),
      )
    : await save(deps, actor, id, typedFields(body));
  deps.jobs.wake();
  await publishEventChanges(deps, events);
  return getOrganiserAd(deps, actor, id);
}

function typedFields({ ad_name, ad_url }: UpdateAdBody) {
  return { ad_name, ...(ad_url !== undefined && { ad_url }) };
}

type Picture = Pick<AdRow, "media_key" | "media_width" | "media_height">;
type Changes = Partial<Picture & Pick<AdRow, "ad_name" | "ad_url">>;

function save(deps: Deps, actor: Actor, id: string, values: Changes) {
  const ad = { account_id: actor.account_id, id };
  return deps.db.transaction(async (tx) => {
    const before = await lockAd(tx, ad);
    if (!before) throw adNotFound();
    const changed = Object.keys(values).filter(
      (field) => before[field as keyof Changes] !== values[field as keyof Changes],
    );
    if (changed.length === 0) return [];
    const events = await bumpEvents(tx, await listEventIdsOfAd(tx, ad));
    await updateAdRow(tx, ad, values);
    const changed_fields = [...new Set(changed.map((field) => (field.startsWith("media_") ? "media" : field)))];
    const subject = asSubject({ ...before, ...values });
    await recordAudit(tx, actor, { action: "ad.update", subject, changed_fields });
    if (values.media_key) await scheduleRemoval(deps.jobs, tx, [before.media_key], actor);
    return events;
  });
}

/**
 * Deletes an ad from every program that contains it, then its picture, and notifies the walls that showed it. Throws
 * not_found, and conflict if a program would be left without an ad (spec, section 5).
 */
export async function deleteAd(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const ad = { account_id: actor.account_id, id };
  const events = await deps.db.transaction(async (tx) => {
    await lockProgramsOfAd(tx, ad);
    const row = await lockAd(tx, ad);
    if (!row) throw adNotFound();
    await requireOtherAds(tx, ad);
    const events = await bumpEvents(tx, await listEventIdsOfAd(tx, ad));
    await deleteAdRow(tx, ad);
    await recordAudit(tx, actor, { action: "ad.delete", subject: asSubject(row) });
    await scheduleRemoval(deps.jobs, tx, [row.media_key], actor);
    return events;
  });
  deps.jobs.wake();
  await publishEventChanges(deps, events);
  return { message: messages.common.deleted };
}

/** Throws conflict if the ad is the only one of a program. */
async function requireOtherAds(tx: Transaction, ad: { account_id: string; id: string }): Promise<void> {
  const programs = await listProgramsOfAds(tx, { account_id: ad.account_id, ids: [ad.id] });
  const names = programs.filter((program) => program.is_last).map((program) => program.name);
  if (names.length > 0) throw new AppError("conflict", messages.ads.lastInPrograms(names));
}

const asSubject = ({ id, ad_name }: Pick<AdRow, "id" | "ad_name">) => ({ kind: "ad", id, label: ad_name }) as const;

/** Stores the picture, then calls `run`; removes the picture if that throws. */
async function withStoredPicture<T>(deps: Deps, file: UploadedFile, run: (picture: Picture) => Promise<T>): Promise<T> {
  const image = await makePublicImage(deps, file, {
    purpose: "ad",
    field: "media",
    unsupportedMessage: (mime) =>
      mime?.startsWith("video/") ? messages.ads.videoNotAllowed : messages.guestTexts.notAPhoto,
  });
  const media_key = await storePublicImage(deps.storage, image);
  try {
    return await run({ media_key, media_width: image.width, media_height: image.height });
  } catch (error) {
    await discardMedia(deps.storage, [media_key], error);
    throw error;
  }
}
