export type SentPost = {
  id: string;
  /** The picture on the phone, or a frame of the clip; null if the browser cannot decode it. */
  preview: Blob | null;
  /** Its small version, if it is one of many. */
  small?: Blob | null | undefined;
  caption: string;
  isWords?: boolean;
};

/** Posts sent since the page opened, by token. They survive 'Post another', which unmounts the receipt. */
const albums = new Map<string, readonly SentPost[]>();

const celebrated = new Set<string>();

/** Returns the ids that are not celebrated yet and marks them, so each post on the wall is celebrated once. */
export function takeUncelebrated(ids: readonly string[]): readonly string[] {
  const fresh = ids.filter((id) => !celebrated.has(id));
  for (const id of fresh) celebrated.add(id);
  return fresh;
}

/** Adds sent posts to the guest's album, deduped by id, and returns the album, newest first. */
export function albumWith(token: string, sent: readonly SentPost[]): readonly SentPost[] {
  const earlier = albums.get(token) ?? [];
  const known = new Set(earlier.map(({ id }) => id));
  const fresh = sent.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) albums.set(token, [...fresh].reverse().concat(earlier));
  return albums.get(token) ?? [];
}
