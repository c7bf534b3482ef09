import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import { byField } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { HandOver, PendingPost } from "../submission/files/pending-post";
import { mediaTypeOf } from "../submission/media";
import { createQueue, type QueuedJob } from "../submission/queue";
import { SendError } from "../submission/send-error";
import { sendPendingPost } from "../submission/send-post";
import { shrinkPhoto } from "../uploads/shrink-photo";

/** A photo that the team adds. Its id is its idempotency key: a file that is chosen again after a reload stays one post. */
export type TeamFile = { id: string; file: File };

/** Returns the photos among chosen files that are not there yet, up to the limit, and how many files were left out. */
export function acceptTeamFiles(eventId: string, present: readonly TeamFile[], chosen: readonly File[]) {
  const photos = chosen.filter((file) => mediaTypeOf(file) === "image" && file.size > 0);
  const ids = new Set(present.map(({ id }) => id));
  const fresh = photos
    .map((file) => ({ id: uuidv5([file.name, file.size, file.lastModified].join("/"), eventId), file }))
    .filter(({ id }) => !ids.has(id) && Boolean(ids.add(id)));
  const accepted = fresh.slice(0, Math.max(0, limits.teamMaxFiles - present.length));
  return { accepted, leftOut: chosen.length - photos.length + fresh.length - accepted.length };
}

/** Creates the queue of the team's photos: the guests' sending machine, with the sign-in. */
export const createTeamQueue = () =>
  createQueue<PendingPost>(
    {
      send: (pending, key, options) => sendPendingPost(pending, key, "required", options),
      describeFailure: (error) =>
        error instanceof SendError ? error.failure : { status: 0, message: messages.teamPhotos.noAnswer },
      newKey: () => uuidv4(),
      isOffline: () => !navigator.onLine,
    },
    limits.uploadsAtOnce,
  );

type Shared = { eventId: string; credit: string; handOverId: string };

/** Builds the queue's jobs. A photo is shrunk when its turn comes: five hundred do not fit into memory. */
export function teamJobs(
  files: readonly TeamFile[],
  { eventId, credit, handOverId }: Shared,
): QueuedJob<PendingPost>[] {
  return files.map(({ id, file }, position) => ({
    id,
    job: {
      content: id,
      earlier: { key: id, content: id },
      prepare: async () => {
        const media = await shrinkPhoto(file);
        if (media.size > limits.photoMaxBytes) return { problem: messages.teamPhotos.tooLarge };
        return { body: pendingPost({ id, file, media, eventId, credit, handOver: { id: handOverId, position } }) };
      },
    },
  }));
}

type Prepared = { id: string; file: File; media: Blob; eventId: string; credit: string; handOver: HandOver };

function pendingPost({ id, file, media, eventId, credit, handOver }: Prepared): PendingPost {
  return {
    kind: "photo",
    eventId,
    fileId: id,
    fields: byField((name) => (name === "person_name" ? credit : "")),
    sentWith: {},
    isTeam: true,
    name: file.name,
    memory: { ticket: null, uploadKey: null, postId: null, caption: "", handOver },
    fingerprint: id,
    media,
    isDirect: false,
  };
}
