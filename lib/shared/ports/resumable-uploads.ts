import type { UploadParts } from "../videos/contract";
import type { UploadTicket } from "./video-host";

/** Uploads of this installation that a phone can go on with after a break. Ids are UUIDs. */
export type ResumableUploads = {
  /** Makes room for one upload, which `video_id` names. */
  begin(): UploadTicket;
  /** How far an upload is, or null if there is none. Throws unavailable. */
  find(id: string): Promise<{ bytes: number; isWhole: boolean } | null>;
  /** Copies the bytes of a whole upload to a key of the storage, durably; the upload stays until it is removed. */
  copyTo(id: string, key: string, mime: string): Promise<void>;
  /** An upload that is not there is not an error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Answers requests of the tus protocol. Throws unauthenticated without the ticket, and unavailable. */
  receive(request: Request): Promise<Response>;
  /** Throws unauthenticated where the headers hold no ticket for this upload. */
  admit(headers: Headers, id: string): void;
  /** Gives the parts that the bucket still lacks. Throws not_found where there is none, or no such upload; unavailable. */
  askForParts(id: string): Promise<UploadParts>;
};
