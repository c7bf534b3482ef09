import "server-only";
import {
  deleteEvent as deleteEventRow,
  type EventRow,
  listEventModeratorIds,
  listPostMediaKeys,
  lockEvent,
} from "@/db/queries/events";
import { freeSlugs } from "@/db/queries/former-slugs";
import { listUploadKeysOfEvent } from "@/db/queries/posts/photo-uploads";
import { listKeptVideoIds } from "@/db/queries/posts/video-uploads";
import type { Actor } from "@/lib/shared/auth/actor";
import { brandImageFields } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { removeAtOnce, scheduleRemoval } from "../../outside/media/remove";
import { publishChange } from "../../outside/realtime/publish";
import { scheduleVideoRemoval } from "../../outside/videos/remove";
import { eventNotFound } from "./read";

/** Returns an event as the subject of an audit entry. */
export const asSubject = ({ id, event_name }: Pick<EventRow, "id" | "event_name">) =>
  ({ kind: "event", id, label: event_name }) as const;

/**
 * Deletes an event with its posts, makes its public media unreachable at once, and notifies every open screen. Jobs
 * remove all other files and hosted videos. Throws not_found.
 */
export function deleteEvent(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  return removeEvent(deps, actor, id, "event.delete");
}

/** The same for whoever removes it: an admin, or no user once the event's time is over. That entry names nothing. */
export async function removeEvent(
  deps: Deps,
  actor: { account_id: string; user_id: string | null },
  id: string,
  action: "event.delete" | "event.expire",
): Promise<{ message: string }> {
  const { row, keys, former } = await deps.db.transaction(async (tx) => {
    const event = { account_id: actor.account_id, id };
    const row = await lockEvent(tx, event);
    if (!row) throw eventNotFound();
    const images = brandImageFields.map((field) => row[`${field}_key`]);
    const keys = [...images, ...(await listPostMediaKeys(tx, id)), ...(await listUploadKeysOfEvent(tx, id))];
    const videoIds = await listKeptVideoIds(tx, id);
    await freeSlugs(tx, { account_id: row.account_id, event_id: id, slug: row.event_url_slug });
    const former = await listEventModeratorIds(tx, event);
    await deleteEventRow(tx, event);
    const subject = action === "event.delete" ? asSubject(row) : ({ kind: "event", id, label: "" } as const);
    await recordAudit(tx, actor, { action, subject });
    await scheduleRemoval(deps.jobs, tx, keys, actor);
    await scheduleVideoRemoval(deps.jobs, tx, videoIds, actor);
    return { row, former, keys: keys.filter((key) => key !== null) };
  });
  deps.jobs.wake();
  const isPublic = (key: string) => key.startsWith("public/");
  await Promise.all([
    publishChange(deps, row, { kind: "event", version: row.wall_version + 1 }, { event: "eventChanged", former }),
    removeAtOnce(deps.storage, keys.filter(isPublic)),
  ]);
  return { message: messages.common.deleted };
}
