import type { UploadParts } from "../videos/contract";

/** Lets a phone upload one file by the tus protocol. */
export type UploadTicket = {
  video_id: string;
  /** sha256 in hex over library id, secret, expiry and video id. */
  presigned_signature: string;
  /** Unix time in seconds. */
  expiration_time: number;
  library_id: string;
  /** Where the upload is created. */
  upload_url: string;
  /** Where to ask for addresses of parts in the bucket; null where all bytes come to upload_url. */
  parts_url: string | null;
  /** Bytes of the largest body that gets through to upload_url, as far as that is known. */
  max_request_bytes: number | null;
};

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
