import "server-only";
import { z } from "zod";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import type { HostedVideo, VideoHost } from "@/lib/shared/ports/video-host";
import { signUpload } from "./video-signature";

type BunnyOptions = {
  libraryId: string;
  apiKey: string;
  /** Base URL of the Stream API; `/tusupload` is on the same host. */
  apiUrl: string;
  /** The library's pull zone, which serves playlists and pictures. */
  cdnUrl: string;
  ticketSeconds: number;
};

const timeoutMs = 10_000;
/** A larger answer is not treated as a poster. */
const posterMaxBytes = 10 * 1024 * 1024;

const created = z.object({ guid: z.string().min(1) });
const video = z.object({
  status: z.number(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  thumbnailFileName: z.string().nullish(),
});
type Video = z.infer<typeof video>;

/** Bunny's status numbers of a video (Stream API, 'Get Video'); 4 is finished, unknown ones count as preparing. */
const states: Record<number, "uploading" | "preparing" | "failed"> = {
  0: "uploading",
  1: "preparing",
  2: "preparing",
  3: "preparing",
  5: "failed",
  6: "failed",
  7: "preparing",
  8: "preparing",
};
const finished = 4;

/**
 * Bunny Stream as video host: phones upload to it, it prepares the videos, and walls play them from its CDN. Uses the
 * Stream API's 'Create Video', 'Get Video' and 'Delete Video'; uploads are its 'TUS resumable uploads', whose headers
 * signUpload documents.
 */
export function createBunnyVideoHost(options: BunnyOptions): VideoHost {
  const { libraryId, apiKey, apiUrl, cdnUrl } = options;
  const videosUrl = `${apiUrl}/library/${encodeURIComponent(libraryId)}/videos`;
  const addressOf = (videoId: string) => `${videosUrl}/${encodeURIComponent(videoId)}`;
  const fileOf = (videoId: string, name: string) =>
    `${cdnUrl}/${encodeURIComponent(videoId)}/${encodeURIComponent(name)}`;

  const request = (address: string, init: RequestInit = {}) =>
    fetchWithTimeout(address, { ...init, headers: { AccessKey: apiKey, Accept: "application/json", ...init.headers } });

  async function findVideo(videoId: string): Promise<Video | null> {
    const response = await request(addressOf(videoId));
    if (response.status !== 404) return readJson(response, video);
    await response.body?.cancel();
    return null;
  }

  async function removeOne(videoId: string) {
    const response = await request(addressOf(videoId), { method: "DELETE" });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw new Error(`Bunny answered ${response.status}.`);
  }

  return {
    async begin(title) {
      try {
        const headers = { "Content-Type": "application/json" };
        const response = await request(videosUrl, { method: "POST", headers, body: JSON.stringify({ title }) });
        const { guid } = await readJson(response, created);
        const expiration_time = Math.floor(Date.now() / 1000) + options.ticketSeconds;
        const signed = { libraryId, secret: apiKey, expirationTime: expiration_time, videoId: guid };
        return {
          video_id: guid,
          presigned_signature: signUpload(signed),
          expiration_time,
          library_id: libraryId,
          upload_url: `${apiUrl}/tusupload`,
          parts_url: null,
          max_request_bytes: null,
        };
      } catch (error) {
        throw new AppError("upstream", messages.submission.videoIdFailed, { cause: error });
      }
    },

    find: (videoId) =>
      orUnavailable(async () => {
        const found = await findVideo(videoId);
        return found && presentVideo(found, fileOf(videoId, "playlist.m3u8"));
      }),

    // Never called: videos stay at Bunny, which plays them.
    async copyTo() {
      throw new Error("Bunny did not delete its videos.");
    },

    readPoster: (videoId) =>
      orUnavailable(async () => {
        const name = (await findVideo(videoId))?.thumbnailFileName;
        return name ? readPicture(await fetchWithTimeout(fileOf(videoId, name))) : null;
      }),

    remove: (videoIds) =>
      orUnavailable(async () => {
        // A failed removal does not stop the rest.
        const results = await Promise.allSettled(videoIds.map(removeOne));
        const failed = results.find((result) => result.status === "rejected");
        if (failed) throw failed.reason;
      }),

    uploads: null,
  };
}

function presentVideo({ status, width, height }: Video, url: string): HostedVideo {
  if (status !== finished) return { state: states[status] ?? "preparing" };
  return { state: "playable", url, width: width || null, height: height || null };
}

async function readPicture(response: Response): Promise<Uint8Array | null> {
  if (!response.ok || Number(response.headers.get("content-length")) > posterMaxBytes) {
    await response.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.byteLength > posterMaxBytes ? null : bytes;
}

/** Fetches with a timeout. */
const fetchWithTimeout = (address: string, init: RequestInit = {}) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });

async function readJson<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  if (response.ok) return schema.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`Bunny answered ${response.status}.`);
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}
