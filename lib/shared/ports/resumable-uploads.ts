import type { UploadParts } from "../videos/contract";

/** Allows a phone to upload one file by the tus protocol. */
export type UploadTicket = {
  video_id: string;
  /** sha256 in hex over library id, secret, expiry and video id. */
  presigned_signature: string;
  /** Unix time in seconds. */
  expiration_time: number;
  library_id: string;
  /** The address that creates the upload. */
  upload_url: string;
  /** The endpoint for part addresses in the bucket; null if all bytes go to upload_url. */
  parts_url: string | null;
  /** Maximum body size that reaches upload_url, if known. */
  max_request_bytes: number | null;
};

/** Uploads to this installation that a phone can resume. Ids are UUIDs. */
export type ResumableUploads = {
  /** Creates the ticket of a new upload, with `video_id` as its id. */
  begin(): UploadTicket;
  /** Returns an upload's progress, or null if there is none. Throws unavailable. */
  find(id: string): Promise<{ bytes: number; isComplete: boolean } | null>;
  /** Copies the bytes of a complete upload to a key of the storage, durably; the upload stays until it is removed. */
  copyTo(id: string, key: string, mime: string): Promise<void>;
  /** Removes uploads; a missing one is not an error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Answers requests of the tus protocol. Throws unauthenticated without the ticket, and unavailable. */
  receive(request: Request): Promise<Response>;
  /** Throws unauthenticated if the headers have no ticket for this upload. */
  admit(headers: Headers, id: string): void;
  /**
   * Returns the parts that the bucket still lacks. Throws not_found if there are no parts or no such upload;
   * unavailable.
   */
  signMissingParts(id: string): Promise<UploadParts>;
};
