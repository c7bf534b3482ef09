import type { ResumableUploads, UploadTicket } from "./resumable-uploads";

export type HostedVideo =
  /** Bytes are still missing. */
  | { state: "uploading" }
  /** Whole, and for us to prepare. */
  | { state: "uploaded"; bytes: number; mime: string }
  /** Whole, and being prepared by the host. */
  | { state: "preparing" }
  /** Whole, and played from the host's own address (HLS). Pixels, upright; null where the host does not know. */
  | { state: "playable"; url: string; width: number | null; height: number | null }
  /** The host cannot make anything of it. */
  | { state: "failed" };

/** Where guests' videos are uploaded to, and with a hosted service also prepared and played from. */
export type VideoHost = {
  /** Makes room for one video. Throws upstream or unavailable. */
  begin(title: string): Promise<UploadTicket>;
  /** How far a video is, or null if there is none. Throws unavailable. */
  find(videoId: string): Promise<HostedVideo | null>;
  /** Copies the bytes of an uploaded video to a key of the storage, durably; the video stays until it is removed. */
  copyTo(videoId: string, key: string): Promise<void>;
  /** The host's own picture of a playable video, or null. Throws unavailable. */
  readPoster(videoId: string): Promise<Uint8Array | null>;
  /** Removes what is there; a video that is not there is not an error. Rejects where one could not be removed. */
  remove(videoIds: readonly string[]): Promise<void>;
  /** The phone's uploads, where they come to this installation. */
  uploads: ResumableUploads | null;
};
