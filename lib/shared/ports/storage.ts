/** A byte range, both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type StoredObject = {
  /**
   * The requested bytes: all of them, or those of the range. Opened by the first read, so an unread stream needs no
   * cancel. Errors if the object is gone by then.
   */
  stream: ReadableStream<Uint8Array>;
  /** Size of the whole object in bytes, for any range. */
  totalBytes: number;
  contentType: string;
};

export type ListedObject = {
  key: string;
  bytes: number;
  storedAt: Date;
};

/** A multipart upload that was begun and neither completed nor aborted. Its parts take space and are in no list. */
export type UnfinishedUpload = {
  key: string;
  id: string;
  startedAt: Date;
};

/** Allows a browser to upload one object straight to the store: a PUT with exactly these headers and this size. */
type DirectUpload = { url: string; headers: Record<string, string> };

/**
 * The store of all media. Keys are slash-separated words. Anyone who knows a `public/` key may read it, and such keys
 * cannot be guessed; nothing else ever leaves the server.
 */
export type Storage = {
  /** Stores durably: once it resolves, the bytes survive a power cut. Consumes a file given by path. */
  put(key: string, source: { path: string } | { bytes: Uint8Array }, contentType: string): Promise<void>;
  /** Resolves to null if there is no such object. */
  read(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /**
   * Returns the path of the object's own file, for reading only, if the store is a folder of this machine; null
   * otherwise or if the object is missing.
   */
  findFile(key: string): Promise<string | null>;
  /**
   * Copies an object to a second key with the same extension, durably. No-op if the object is missing. Rejects if the
   * store fails; a store on a network also rejects when `signal` aborts.
   */
  copy(from: string, to: string, signal: AbortSignal): Promise<void>;
  /** Objects up to this size are copied almost instantly. */
  quickCopyMaxBytes: number;
  /** Removes the objects; a missing key is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists everything in the store, or in a folder ('a/'), in no particular order, including partially written files. */
  list(folder?: string): AsyncIterable<ListedObject>;
  /** Lists multipart uploads in progress or forgotten; empty if the store has no such uploads. */
  listUnfinished(): AsyncIterable<UnfinishedUpload>;
  /** Aborts one of them and frees its parts. A missing one is not an error. */
  abandon(upload: UnfinishedUpload): Promise<void>;
  /** Lists originals that are not where the current configuration puts them; empty if that is impossible. */
  listMisplaced(): AsyncIterable<ListedObject>;
  /** Moves one of them to its proper place, durably before it deletes the old copy. Reads find it all the time. */
  moveMisplaced(key: string): Promise<void>;
  /** Returns the address of a `public/` key for browsers. */
  publicUrl(key: string): string;
  /**
   * Signs an upload of one object of exactly this size and type, valid for `expiresInSeconds`; null if browsers
   * cannot reach the store, so that uploads must come through the web server.
   */
  signUpload:
    | ((key: string, rules: { contentType: string; bytes: number; expiresInSeconds: number }) => Promise<DirectUpload>)
    | null;
  /**
   * Tries to read an original as a stranger: returns the public base address if it can, or null if not. Rejects if
   * the store does not answer.
   */
  findOpenOriginal(): Promise<string | null>;
  /** Rejects if the store is not writable. */
  check(): Promise<void>;
};
