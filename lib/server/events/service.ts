import "server-only";
import { deleteEvent, findEvent, isSlugTaken, listEvents, listPostMediaKeys, lockEvent } from "@/db/queries/events";
import { listUploadKeysOfEvent } from "@/db/queries/photo-uploads";
import { listKeptVideoIds } from "@/db/queries/video-uploads";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { scheduleRemoval } from "../media/remove";
import { announce } from "../realtime/publish";
import { scheduleVideoRemoval } from "../videos/remove";
import { presentEvents } from "./present";

export const eventNotFound = () => new AppError("not_found", messages.events.notFound);

/** The account's events, newest first. */
export async function listOrganiserEvents(deps: Deps, actor: Actor): Promise<OrganiserEvent[]> {
  return presentEvents(deps, await listEvents(deps.db, actor));
}

/** Throws not_found. */
export async function getOrganiserEvent(deps: Deps, actor: Actor, id: string): Promise<OrganiserEvent> {
  const row = await findEvent(deps.db, { account_id: actor.account_id, id });
  const [event] = row ? await presentEvents(deps, [row]) : [];
  if (!event) throw eventNotFound();
  return event;
}

/** Whether an event may take this slug; `exclude_id` is the one that has it already. */
export async function checkSlug(deps: Deps, actor: Actor, query: { slug: string; exclude_id?: string | undefined }) {
  const { account_id } = actor;
  const { slug: event_url_slug, exclude_id } = query;
  return { available: !(await isSlugTaken(deps.db, { account_id, event_url_slug, exclude_id })) };
}

/** Deletes an event with its posts, has all their bytes and hosted videos taken away, and tells every open screen. Throws not_found. */
export async function removeEvent(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const row = await deps.db.transaction(async (tx) => {
    const event = { account_id: actor.account_id, id };
    const row = await lockEvent(tx, event);
    if (!row) throw eventNotFound();
    const images = [row.brand_custom_logo_key, row.brand_social_share_image_key, row.brand_watermark_image_key];
    const keys = [...images, ...(await listPostMediaKeys(tx, id)), ...(await listUploadKeysOfEvent(tx, id))];
    const videoIds = await listKeptVideoIds(tx, id);
    await deleteEvent(tx, event);
    await scheduleRemoval(deps.jobs, tx, keys);
    await scheduleVideoRemoval(deps.jobs, tx, videoIds);
    return row;
  });
  deps.jobs.wake();
  await announce(deps, row, { kind: "event", version: row.wall_version + 1 });
  return { message: messages.common.deleted };
}
