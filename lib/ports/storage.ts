/** A byte range, both ends inclusive, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

export type StoredObject = {
  /** The bytes asked for: all of them, or those of the range. */
  stream: ReadableStream<Uint8Array>;
  /** Size of the whole object in bytes, whatever range was asked for. */
  totalBytes: number;
  contentType: string;
};

/**
 * Where media lives. Keys are slash-separated words. What begins with `public/` may be read by anyone who knows the
 * key, which cannot be guessed; nothing else ever leaves the server.
 */
export type Storage = {
  /** Stores durably: when it resolves, the bytes survive a power cut. A file given by path is consumed. */
  put(key: string, source: { path: string } | { bytes: Uint8Array }, contentType: string): Promise<void>;
  /** Resolves to null if there is no such object. */
  read(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Removes what is there; a key that is not there is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** The address at which a browser finds a `public/` key. */
  publicUrl(key: string): string;
  /** Rejects if the store cannot be written to. */
  check(): Promise<void>;
};
