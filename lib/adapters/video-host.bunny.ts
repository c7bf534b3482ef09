import "server-only";
import { z } from "zod";
import { AppError } from "../errors";
import { messages } from "../messages";
import type { HostedVideo, VideoHost } from "../ports/video-host";
import { signUpload } from "./video-signature";

export type BunnyOptions = {
  libraryId: string;
  apiKey: string;
  /** The library's pull zone, as in vz-0123abcd-4f5.b-cdn.net. */
  cdnHost: string;
  ticketSeconds: number;
  /** Bunny's own unless a test says otherwise. */
  apiUrl?: string;
  cdnUrl?: string;
};

const bunnyApiUrl = "https://video.bunnycdn.com";
const timeoutMs = 10_000;
/** A picture of a video; anything larger is none. */
const posterMaxBytes = 10 * 1024 * 1024;

const created = z.object({ guid: z.string().min(1) });
const video = z.object({
  status: z.number(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  thumbnailFileName: z.string().nullish(),
});
type Video = z.infer<typeof video>;

/** Bunny's own numbers of a video's status (Stream API, 'Get Video'). */
const states: Record<number, HostedVideo["state"]> = {
  0: "uploading",
  1: "preparing",
  2: "preparing",
  3: "preparing",
  4: "playable",
  5: "failed",
  6: "failed",
  7: "preparing",
  8: "preparing",
};

/** Bunny Stream: phones upload to it, it prepares the videos, and walls play them from its network. */
export function createBunnyVideoHost(options: BunnyOptions): VideoHost {
  const { libraryId, apiKey, apiUrl = bunnyApiUrl, cdnUrl = `https://${options.cdnHost}` } = options;
  const addressOf = (videoId: string) => `${apiUrl}/library/${libraryId}/videos/${encodeURIComponent(videoId)}`;

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(address, {
        ...init,
        headers: { AccessKey: apiKey, Accept: "application/json", ...init.headers },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw upstream(error);
    }
  }

  async function findVideo(videoId: string): Promise<Video | null> {
    const response = await ask(addressOf(videoId));
    if (response.status === 404) return null;
    return readJson(response, video);
  }

  return {
    async begin(title) {
      const response = await ask(`${apiUrl}/library/${libraryId}/videos`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ title }),
      });
      const { guid } = await readJson(response, created);
      const expiration_time = Math.floor(Date.now() / 1000) + options.ticketSeconds;
      const signed = { libraryId, secret: apiKey, expirationTime: expiration_time, videoId: guid };
      return {
        video_id: guid,
        presigned_signature: signUpload(signed),
        expiration_time,
        library_id: libraryId,
        upload_url: `${apiUrl}/tusupload`,
      };
    },

    async find(videoId) {
      const found = await findVideo(videoId);
      if (!found) return null;
      const state = states[found.status] ?? "preparing";
      if (state === "uploaded" || state !== "playable") return { state } as HostedVideo;
      const url = `${cdnUrl}/${encodeURIComponent(videoId)}/playlist.m3u8`;
      return { state, url, width: found.width || null, height: found.height || null };
    },

    async copyTo() {
      throw new Error("Bunny keeps its videos.");
    },

    async readPoster(videoId) {
      const found = await findVideo(videoId);
      if (!found?.thumbnailFileName) return null;
      const name = encodeURIComponent(found.thumbnailFileName);
      const response = await ask(`${cdnUrl}/${encodeURIComponent(videoId)}/${name}`, { headers: { AccessKey: "" } });
      if (!response.ok || Number(response.headers.get("content-length")) > posterMaxBytes) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return bytes.byteLength > posterMaxBytes ? null : bytes;
    },

    async remove(videoIds) {
      for (const videoId of videoIds) {
        const response = await ask(addressOf(videoId), { method: "DELETE" });
        if (!response.ok && response.status !== 404) throw upstream(new Error(`Bunny answered ${response.status}.`));
      }
    },

    receive: null,
  };
}

async function readJson<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  try {
    if (!response.ok) throw new Error(`Bunny answered ${response.status}.`);
    return schema.parse(await response.json());
  } catch (error) {
    throw upstream(error);
  }
}

const upstream = (cause: unknown) => new AppError("upstream", messages.submission.videoIdFailed, { cause });
