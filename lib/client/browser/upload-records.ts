import type { PreviousUpload, UrlStorage } from "tus-js-client";
import { z } from "zod";

/** What lets a phone upload one file: the answer of get-video-id or get-photo-upload. */
export const uploadTicket = z.object({
  video_id: z.string().min(1),
  presigned_signature: z.string(),
  /** Unix seconds. */
  expiration_time: z.coerce.number(),
  library_id: z.coerce.string(),
  upload_url: z.string().min(1),
  /** Where the bucket's missing parts are asked for. */
  parts_url: z.string().nullish(),
  max_request_bytes: z.number().nullish(),
});
export type UploadTicket = z.infer<typeof uploadTicket>;

const storedRecord = z.object({
  size: z.number().nullable(),
  creationTime: z.string(),
  uploadUrl: z.string().nullable(),
  ticket: uploadTicket,
  is_whole: z.boolean(),
});
type StoredRecord = z.infer<typeof storedRecord>;
type UploadRecord = StoredRecord & { urlStorageKey: string };

const prefix = "wallflower-upload::";
/** A ticket that ends within this is not worth going on with. */
const marginMs = 60_000;

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** localStorage, or memory for as long as the page lives where the browser forbids it. */
export function uploadShelf(): Shelf {
  try {
    window.localStorage.getItem(prefix);
    return window.localStorage;
  } catch {
    return memoryShelf;
  }
}

const remembered = new Map<string, string>();
const memoryShelf: Shelf = {
  getItem: (key) => remembered.get(key) ?? null,
  setItem: (key, value) => void remembered.set(key, value),
  removeItem: (key) => void remembered.delete(key),
};

/**
 * tus' memory of earlier uploads, one for each file, with the ticket that an upload was begun with: without its video
 * id and signature the best offset is of no use. Neither who posts nor the file's metadata is kept.
 */
export class UploadRecords {
  constructor(
    private readonly shelf: Shelf,
    private readonly now: () => number = Date.now,
  ) {}

  /** The upload of a file that can still be gone on with, or null; one that ran out is forgotten. */
  find(fingerprint: string): UploadRecord | null {
    const urlStorageKey = prefix + fingerprint;
    try {
      const parsed = storedRecord.safeParse(JSON.parse(this.shelf.getItem(urlStorageKey) ?? "null"));
      if (parsed.success && parsed.data.ticket.expiration_time * 1_000 > this.now() + marginMs) {
        return { ...parsed.data, urlStorageKey };
      }
      this.forget(fingerprint);
    } catch {
      // Nonsense in it, or forbidden: nothing to go on with.
    }
    return null;
  }

  /** Every byte is there; only the post is missing. */
  markWhole(fingerprint: string): void {
    const record = this.find(fingerprint);
    if (record) this.#write(record.urlStorageKey, { ...record, is_whole: true });
  }

  forget(fingerprint: string): void {
    try {
      this.shelf.removeItem(prefix + fingerprint);
    } catch {
      // As above.
    }
  }

  /** Makes the storage that tus-js-client asks for, for one file and its ticket. */
  storageFor(ticket: () => UploadTicket | null): UrlStorage {
    return {
      findAllUploads: async () => [],
      findUploadsByFingerprint: async (fingerprint) => {
        const record = this.find(fingerprint);
        return record ? [asPrevious(record)] : [];
      },
      removeUpload: async (key) => this.forget(key.slice(prefix.length)),
      addUpload: async (fingerprint, upload) => {
        const current = ticket();
        const key = prefix + fingerprint;
        const { size, creationTime, uploadUrl } = upload;
        if (current) this.#write(key, { size, creationTime, uploadUrl, ticket: current, is_whole: false });
        return key;
      },
    };
  }

  #write(key: string, { size, creationTime, uploadUrl, ticket, is_whole }: StoredRecord) {
    try {
      this.shelf.setItem(key, JSON.stringify({ size, creationTime, uploadUrl, ticket, is_whole }));
    } catch {
      // Full: the upload cannot be gone on with after the page is closed.
    }
  }
}

function asPrevious({ size, creationTime, uploadUrl, urlStorageKey }: UploadRecord): PreviousUpload {
  return { size, creationTime, uploadUrl, urlStorageKey, metadata: {}, parallelUploadUrls: null };
}
