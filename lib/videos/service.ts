import "server-only";
import { insertVideoUpload, listExpiredVideoUploads, removeVideoUploads } from "@/db/queries/video-uploads";
import { findEventDoor } from "@/db/queries/wall";
import type { Visitor } from "../auth/actor";
import { admitToForm } from "../auth/doors";
import type { Deps } from "../deps";
import type { VideoTicket } from "./contract";

const sweepBatch = 100;

/**
 * Gives a guest what they need to upload one video for an event. Throws not_found, forbidden or conflict by the event's
 * status, upstream or unavailable by the video host's.
 */
export async function beginVideoUpload(deps: Deps, visitor: Visitor, eventId: string): Promise<VideoTicket> {
  const event = admitToForm(await findEventDoor(deps.db, eventId), visitor);
  const ticket = await deps.videoHost.begin(event.event_name);
  const { video_id, expiration_time } = ticket;
  await insertVideoUpload(deps.db, { video_id, account_id: event.account_id, event_id: event.id, expiration_time });
  return ticket;
}

/** Removes the bytes of uploads whose ticket has ended and that no post took, half-finished ones included. */
export async function sweepVideoUploads(deps: Deps): Promise<void> {
  for (;;) {
    const expired = await listExpiredVideoUploads(deps.db, sweepBatch);
    await deps.videoHost.remove(expired.filter((row) => row.post_id === null).map((row) => row.video_id));
    await removeVideoUploads(
      deps.db,
      expired.map((row) => row.video_id),
    );
    if (expired.length < sweepBatch) return;
  }
}
