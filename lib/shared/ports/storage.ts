/** A byte range, both ends inclusive, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

export type StoredObject = {
  /**
   * The bytes asked for: all of them, or those of the range. Opened by the first read, so one that is not read need not be
   * cancelled. Breaks where the object is gone by then.
   */
  stream: ReadableStream<Uint8Array>;
  /** Size of the whole object in bytes, whatever range was asked for. */
  totalBytes: number;
  contentType: string;
};

export type ListedObject = {
  key: string;
  bytes: number;
  /** When it was last written. */
  storedAt: Date;
};

/** An upload in parts that was begun and neither completed nor given up. Its parts take room and are in no list. */
export type UnfinishedUpload = {
  key: string;
  id: string;
  startedAt: Date;
};

/** Lets a browser put one object into the store by itself: a PUT with exactly these headers and this size. */
type DirectUpload = { url: string; headers: Record<string, string> };

/**
 * Where media lives. Keys are slash-separated words. What begins with `public/` may be read by anyone who knows the
 * key, which cannot be guessed; nothing else ever leaves the server.
 */
export type Storage = {
  /** Stores durably: when it resolves, the bytes survive a power cut. A file given by path is consumed. */
  put(key: string, source: { path: string } | { bytes: Uint8Array }, contentType: string): Promise<void>;
  /** Resolves to null if there is no such object. */
  read(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /**
   * The object's own file, to be read and left alone, where the store is a folder of this machine; null where it is not,
   * or has no such object.
   */
  findFile(key: string): Promise<string | null>;
  /**
   * Gives an object a second key with the same extension, durably. Does nothing where there is no such object. Rejects
   * where the store fails; one that is asked over a network also when `signal` aborts.
   */
  copy(from: string, to: string, signal: AbortSignal): Promise<void>;
  /** Objects of up to so many bytes are copied in a moment. */
  quickCopyMaxBytes: number;
  /** Removes what is there; a key that is not there is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything stored, in no particular order, half-written files included. */
  list(): AsyncIterable<ListedObject>;
  /** Uploads in parts that are on their way or were forgotten; none where the store knows no such thing. */
  listUnfinished(): AsyncIterable<UnfinishedUpload>;
  /** Gives one of them up and frees its parts. One that is not there any more is not an error. */
  abandon(upload: UnfinishedUpload): Promise<void>;
  /** Originals that lie where a later configuration would not put them; none where that cannot be. */
  listMisplaced(): AsyncIterable<ListedObject>;
  /** Takes one of them where it belongs, durably before it goes from where it was. Reads find it all the time. */
  moveMisplaced(key: string): Promise<void>;
  /** The address at which a browser finds a `public/` key. */
  publicUrl(key: string): string;
  /**
   * Signs an upload of one object of exactly this size and type, good for `expiresInSeconds`; null where browsers cannot
   * reach the store and uploads have to come through the web server.
   */
  signUpload:
    | ((key: string, rules: { contentType: string; bytes: number; expiresInSeconds: number }) => Promise<DirectUpload>)
    | null;
  /**
   * Tries to read an original as a stranger: gives the address below which anybody can, or null where nobody can. Rejects
   * where the store does not answer.
   */
  findOpenOriginal(): Promise<string | null>;
  /** Rejects if the store cannot be written to. */
  check(): Promise<void>;
};
