import type { PreviousUpload, UrlStorage } from "tus-js-client";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";
import { asFacts, readUploadTicket } from "./upload-answers";

type StoredRecord = {
  size: number | null;
  creationTime: string;
  uploadUrl: string | null;
  ticket: UploadTicket;
  is_whole: boolean;
};
type UploadRecord = StoredRecord & { urlStorageKey: string };

const prefix = "wallflower-upload::";
/** A ticket that expires within this time is not worth resuming. */
const marginMs = 60_000;

type RecordStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns localStorage, or memory for as long as the page lives if the browser forbids it. */
export function uploadStorage(): RecordStorage {
  try {
    window.localStorage.getItem(prefix);
    return window.localStorage;
  } catch {
    return memoryStorage;
  }
}

const remembered = new Map<string, string>();
const memoryStorage: RecordStorage = {
  getItem: (key) => remembered.get(key) ?? null,
  setItem: (key, value) => void remembered.set(key, value),
  removeItem: (key) => void remembered.delete(key),
};

/**
 * Stores earlier uploads for tus-js-client, one per file, with the ticket that started the upload: an offset is useless
 * without its video id and signature. Stores neither the guest nor the file's metadata.
 */
export class UploadRecords {
  constructor(
    private readonly storage: RecordStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the upload of a file if it can still be resumed, or null; deletes an expired one. */
  find(fingerprint: string): UploadRecord | null {
    const urlStorageKey = prefix + fingerprint;
    try {
      const kept = this.storage.getItem(urlStorageKey);
      const record = kept === null ? null : readRecord(kept);
      if (record && record.ticket.expiration_time * 1_000 > this.now() + marginMs) return { ...record, urlStorageKey };
    } catch {
      // Storage is forbidden: nothing to resume.
    }
    this.forget(fingerprint);
    return null;
  }

  /** Marks an upload as complete; only the post is missing. */
  markWhole(fingerprint: string): void {
    const record = this.find(fingerprint);
    if (record) this.#write(record.urlStorageKey, { ...record, is_whole: true });
  }

  forget(fingerprint: string): void {
    try {
      this.storage.removeItem(prefix + fingerprint);
    } catch {
      // Storage is forbidden.
    }
  }

  /** Creates the storage for tus-js-client, for one file and its ticket. */
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
      this.storage.setItem(key, JSON.stringify({ size, creationTime, uploadUrl, ticket, is_whole }));
    } catch {
      // Storage is full: the upload cannot be resumed after the page is closed.
    }
  }
}

/** Returns null if the record is invalid or from an older version. */
function readRecord(kept: string): StoredRecord | null {
  try {
    const { size, creationTime, uploadUrl, ticket, is_whole } = asFacts(JSON.parse(kept));
    const isRead =
      (size === null || typeof size === "number") &&
      typeof creationTime === "string" &&
      (uploadUrl === null || typeof uploadUrl === "string") &&
      typeof is_whole === "boolean";
    return isRead ? { size, creationTime, uploadUrl, ticket: readUploadTicket(ticket), is_whole } : null;
  } catch {
    return null;
  }
}

function asPrevious({ size, creationTime, uploadUrl, urlStorageKey }: UploadRecord): PreviousUpload {
  return { size, creationTime, uploadUrl, urlStorageKey, metadata: {}, parallelUploadUrls: null };
}
