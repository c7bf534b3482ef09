import "server-only";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import type { VideoHost } from "@/lib/shared/ports/video-host";
import { createResumableUploads, type ResumableOptions } from "./uploads/resumable-uploads";

type EmbeddedVideoHostOptions = Omit<ResumableOptions, "libraryId" | "kind"> & {
  /** Identifies a complete video by its content. Throws AppError with the sentence to show. */
  inspect(readAt: (offset: number, length: number) => Promise<Uint8Array>, bytes: number): Promise<{ mime: string }>;
};

const text = messages.videos;

/** Takes videos in this installation, like Bunny Stream: by the tus protocol, with its headers. */
export function createEmbeddedVideoHost({ inspect: inspectVideo, ...options }: EmbeddedVideoHostOptions): VideoHost {
  const { uploads } = options;
  const inspect = (videoId: string, bytes: number) =>
    inspectVideo((offset, length) => uploads.readAt(videoId, offset, length), bytes);
  const resumable = createResumableUploads({
    ...options,
    libraryId: "embedded",
    kind: {
      room: "clip",
      type: /^video\//,
      text: {
        wrongType: text.notAVideo,
        empty: text.empty,
        tooLarge: messages.submission.videoTooLarge,
        used: text.used,
      },
    },
    admitComplete: async (videoId, bytes) => void (await inspect(videoId, bytes)),
  });

  return {
    begin: async () => resumable.begin(),

    async find(videoId) {
      const upload = await resumable.find(videoId);
      if (!upload) return null;
      if (!upload.isComplete) return { state: "uploading" };
      try {
        const { mime } = await inspect(videoId, upload.bytes);
        return { state: "uploaded", bytes: upload.bytes, mime };
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return { state: "failed" };
        throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
      }
    },

    async copyTo(videoId, key) {
      const found = await this.find(videoId);
      if (found?.state !== "uploaded") throw new Error(`The video ${videoId} is not uploaded.`);
      await resumable.copyTo(videoId, key, found.mime);
    },

    readPoster: async () => null,
    remove: resumable.remove,
    uploads: resumable,
  };
}
