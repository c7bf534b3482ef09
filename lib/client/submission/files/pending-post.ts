import type { GuestTexts } from "@/lib/shared/form-rules";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import type { SentWith } from "../sent-with";

/** The files that a guest sends together, and one's place among them. */
export type HandOver = { id: string; position: number };

/** The state of one file in the form: its own caption, and the results of earlier attempts. */
export type FileMemory = {
  ticket: UploadTicket | null;
  uploadKey: string | null;
  /** From the server. */
  postId: string | null;
  /** Replaces the caption of all; '' without. */
  caption: string;
  /** Null for a file that is sent alone. */
  handOver: HandOver | null;
};

/** One post, ready to be sent and retried. */
export type PendingPost = {
  eventId: string;
  fileId: string;
  fields: GuestTexts;
  sentWith: SentWith;
  /** Added by the event's team, and approved at once. */
  isTeam?: boolean;
  name: string;
  memory: FileMemory;
  /** Identifies the file, also after the page was closed. */
  fingerprint: string;
} /** `isDirect`: uploads straight to the bucket, through a presigned URL. */ & (
  | { kind: "photo"; media: Blob; isDirect: boolean }
  | { kind: "clip"; media: Blob; poster: Blob | null }
  /** Only its fields; the empty Blob stands for a file. */
  | { kind: "words"; media: Blob }
);
