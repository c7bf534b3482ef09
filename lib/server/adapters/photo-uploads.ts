import "server-only";
import { messages } from "@/lib/shared/messages";
import type { ResumableUploads } from "@/lib/shared/ports/resumable-uploads";
import { photoLibrary } from "@/lib/shared/videos/contract";
import { createResumableUploads } from "./resumable-uploads";

type PhotoUploadsOptions = Omit<Parameters<typeof createResumableUploads>[0], "libraryId" | "kind" | "admitWhole">;

/** Takes large photos as videos are taken. What they really are is looked at when they are posted, as with every photo. */
export function createPhotoUploads(options: PhotoUploadsOptions): ResumableUploads {
  return createResumableUploads({
    ...options,
    libraryId: photoLibrary,
    kind: {
      room: "photo",
      // Some phones do not know what they have.
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
