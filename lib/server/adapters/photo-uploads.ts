import "server-only";
import { messages } from "@/lib/shared/messages";
import type { ResumableUploads } from "@/lib/shared/ports/resumable-uploads";
import { photoLibrary } from "@/lib/shared/videos/contract";
import { createResumableUploads } from "./resumable-uploads";

type PhotoUploadsOptions = Omit<Parameters<typeof createResumableUploads>[0], "libraryId" | "kind" | "admitWhole">;

/** Takes large photos by the same resumable uploads as videos. Posting checks their real type, as with every photo. */
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
