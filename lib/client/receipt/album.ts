/** A post that this page has sent. */
export type SentPost = {
  /** The post's id, as the answer gave it. */
  id: string;
  /** The picture as it lies on the phone, or a frame of the clip; null where the browser cannot show it. */
  preview: Blob | null;
  caption: string;
};

/** Keeps the posts since the page was opened, by token: 'Post another' goes away and comes back. */
const albums = new Map<string, readonly SentPost[]>();

const celebrated = new Set<string>();

/** Gives those of the posts on the wall that were not celebrated yet, each once. */
export function takeUncelebrated(ids: readonly string[]): readonly string[] {
  const fresh = ids.filter((id) => !celebrated.has(id));
  for (const id of fresh) celebrated.add(id);
  return fresh;
}

/** The guest's album with what was sent now, the newest first; a post is in it once. */
export function albumWith(token: string, sent: readonly SentPost[]): readonly SentPost[] {
  const earlier = albums.get(token) ?? [];
  const known = new Set(earlier.map(({ id }) => id));
  const fresh = sent.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) albums.set(token, [...fresh].reverse().concat(earlier));
  return albums.get(token) ?? [];
}
