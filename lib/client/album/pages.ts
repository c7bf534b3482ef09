import type { AlbumChanges, AlbumPage, AlbumPost } from "@/lib/shared/album/contract";

/** An album's loaded pages, newest first. An unchanged page keeps its identity, so that it does not render again. */
export type AlbumPages = readonly (readonly AlbumPost[])[];

/** Appends a page that was loaded; a post that a change has brought meanwhile stays where it is. */
export function addPage(pages: AlbumPages, { posts }: AlbumPage): AlbumPages {
  const known = new Set(pages.flat().map(({ id }) => id));
  return [...pages, posts.filter(({ id }) => !known.has(id))];
}

/**
 * Applies changes. A post that is new goes where its id belongs. `oldest` is the id after which nothing is loaded yet
 * (null if all is), and `newest` the id before which the page shows nothing.
 */
export function applyChanges(
  pages: AlbumPages,
  { posts, removed }: Pick<AlbumChanges, "posts" | "removed">,
  { oldest, newest }: { oldest: string | null; newest: string | null },
): AlbumPages {
  const gone = new Set(removed);
  const changed = new Map(posts.map((post) => [post.id, post]));
  const patched = pages.map((page) => patchPage(page, gone, changed));
  const isShown = ({ id }: AlbumPost) => !(oldest && id < oldest) && !(newest && id > newest);
  return [...changed.values()].filter(isShown).reduce(insert, patched);
}

/** Removes from `changed` what the page has. */
function patchPage(page: readonly AlbumPost[], gone: ReadonlySet<string>, changed: Map<string, AlbumPost>) {
  if (!page.some(({ id }) => gone.has(id) || changed.has(id))) return page;
  return page.flatMap((post) => {
    const newer = changed.get(post.id);
    changed.delete(post.id);
    return gone.has(post.id) ? [] : [newer ?? post];
  });
}

function insert(pages: AlbumPages, post: AlbumPost): AlbumPages {
  const found = pages.findIndex((page) => page.some(({ id }) => id < post.id));
  const at = found < 0 ? Math.max(0, pages.length - 1) : found;
  const page = [...(pages[at] ?? []), post].sort((one, other) => (one.id < other.id ? 1 : -1));
  return pages.length === 0 ? [page] : pages.map((known, index) => (index === at ? page : known));
}
