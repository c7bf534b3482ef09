import "server-only";
import { messages } from "@/lib/shared/all-messages";
import type { ResumableUploads } from "@/lib/shared/ports/resumable-uploads";
import { photoLibrary } from "@/lib/shared/videos/contract";
import { createResumableUploads } from "./resumable-uploads";

type PhotoUploadsOptions = Omit<Parameters<typeof createResumableUploads>[0], "libraryId" | "kind" | "admitWhole">;

/**
 * Takes large photos (above limits.photoInOneGoMaxBytes) by the same resumable uploads as videos: HEICs and animations
 * that a browser cannot shrink have up to 25 MB, and never arrived on a network that breaks each minute. For small
 * photos, three requests in place of one cost more; a photo that fits into one part of a bucket's upload goes by a
 * single PUT. Photos have a route, secret and limit of their own, so their tickets are valid for no video; store,
 * bookings, parts and the row in `video_uploads` are shared, so one sweep finds what nobody posted. Posting checks the
 * real type, as with every photo.
 */
export function createPhotoUploads(options: PhotoUploadsOptions): ResumableUploads {
  return createResumableUploads({
    ...options,
    libraryId: photoLibrary,
    kind: {
      room: "photo",
      // Some phones do not know the type of their file.
      type: /^(image\/|application\/octet-stream$)/,
      text: {
        wrongType: messages.uploads.notAPhoto,
        empty: messages.submission.photoEmpty,
        tooLarge: messages.submission.photoTooLarge,
        used: messages.uploads.alreadyUsed,
      },
    },
  });
}
