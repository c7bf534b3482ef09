import "server-only";
import { insertVideoUpload, removeExpiredVideoUploads } from "@/db/queries/posts/video-uploads";
import { findEventAccess } from "@/db/queries/posts/wall";
import type { Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { photoLibrary, type UploadParts, type VideoTicket } from "@/lib/shared/videos/contract";
import { admitToForm } from "../../base/auth/access";
import { admitByRate } from "../../base/limits/rate-limit";
import { admitToCeilings } from "../../ceilings";
import type { Deps } from "../../deps";
import { scheduleVideoRemoval } from "./remove";

/**
 * Returns a ticket to upload one video for an event. Throws not_found, forbidden or conflict by the event's status,
 * upstream or unavailable by the video host's.
 */
export async function beginVideoUpload(deps: Deps, visitor: Visitor, eventId: string): Promise<VideoTicket> {
  const event = await admitToForm(deps.db, await findEventAccess(deps.db, eventId), visitor);
  await admitToCeilings(deps, event);
  const ticket = await deps.videoHost.begin(event.event_name);
  const { video_id, expiration_time } = ticket;
  await insertVideoUpload(deps.db, { video_id, account_id: event.account_id, event_id: event.id, expiration_time });
  return ticket;
}

/**
 * Deletes uploads with an expired ticket, and schedules the removal of those that no post keeps: incomplete ones, ones
 * never posted, and remains at the host of those that a post copied. A later post finds no upload.
 */
export async function sweepVideoUploads(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await scheduleVideoRemoval(deps.jobs, tx, await removeExpiredVideoUploads(tx), { account_id: null });
  });
}

/**
 * Returns upload URLs for the parts that the bucket lacks, or joins the parts. The ticket is in the headers. Throws
 * unauthenticated, rate_limited, and what ResumableUploads.askForParts throws.
 */
export async function signMissingParts(deps: Deps, headers: Headers, id: string): Promise<UploadParts> {
  const isPhoto = headers.get("libraryid") === photoLibrary;
  const uploads = isPhoto ? deps.photoUploads : deps.videoHost.uploads;
  if (!uploads) throw new AppError("not_found", messages.http.notFound);
  uploads.admit(headers, id);
  await admitByRate(deps.db, "uploadPartsByUpload", id);
  return uploads.signMissingParts(id);
}
