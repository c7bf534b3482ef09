import type { ResumableUploads, UploadTicket } from "./resumable-uploads";

export type HostedVideo =
  /** Bytes are still missing. */
  | { state: "uploading" }
  /** Complete; we prepare it. */
  | { state: "uploaded"; bytes: number; mime: string }
  /** Complete; the host is preparing it. */
  | { state: "preparing" }
  /** Complete, and played from the host's own address (HLS). Pixels, after rotation; null if the host does not know. */
  | { state: "playable"; url: string; width: number | null; height: number | null }
  /** The host cannot process it. */
  | { state: "failed" };

/** The target of guests' video uploads; a hosted service also prepares and plays them. */
export type VideoHost = {
  /** Creates one video and its upload ticket. Throws upstream or unavailable. */
  begin(title: string): Promise<UploadTicket>;
  /** Returns a video's state, or null if there is none. Throws unavailable. */
  find(videoId: string): Promise<HostedVideo | null>;
  /** Copies the bytes of an uploaded video to a key of the storage, durably; the video stays until it is removed. */
  copyTo(videoId: string, key: string): Promise<void>;
  /** Returns the host's poster of a playable video, or null. Throws unavailable. */
  readPoster(videoId: string): Promise<Uint8Array | null>;
  /** Removes the videos; a missing one is not an error. Rejects if one could not be removed. */
  remove(videoIds: readonly string[]): Promise<void>;
  /** The phones' uploads, if they come to this installation. */
  uploads: ResumableUploads | null;
};
