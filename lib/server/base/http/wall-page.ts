import { paths, sharedPostPath } from "@/lib/shared/paths";

/**
 * Next caches a page for every address under `/event/` that it has rendered. Made-up addresses would cost a rendering
 * each, and evict walls that people watch. The middleware is the last step before that cache. So it maps every address
 * to one of few: a wall, a post on it, or one address for all unknown walls.
 */

/** No event can have this slug. Drafts get its page too, so that nobody can tell a draft from a missing event. */
const unknownEventPath = paths.event("_");

type WallAddress = { slug: string; postId: string | null };

/**
 * Returns the address whose cached page answers a visit, or null if the address is not a wall's. Looks the post up on
 * each visit, so that a just approved one is never taken for unknown.
 */
export async function findWallPage(url: { pathname: string; searchParams: URLSearchParams }): Promise<string | null> {
  const visited = readAddress(url);
  if (!visited) return null;
  const { slug, postId } = visited;
  const current = await findWallSlug(slug);
  if (current === null) return unknownEventPath;
  // The middleware redirects it.
  if (current !== undefined && current !== slug) return null;
  return postId && (await hasLinkedPost(slug, postId)) ? sharedPostPath(slug, postId) : paths.event(slug);
}

/**
 * Returns the current address of a wall or form that is visited by a former slug, with its query; null for every other
 * visit. Names no event that the public may not know of.
 */
export async function findMovedPage(url: { pathname: string; search: string }): Promise<string | null> {
  const [, form = "", slug = "", postId] = formAddress.exec(url.pathname) ?? [];
  const former = decoded(slug);
  const current = former && (await findWallSlug(former));
  if (!current || current === former) return null;
  if (form) return paths.eventForm(current) + url.search;
  return postId ? paths.eventPost(current, postId) : paths.event(current) + url.search;
}

const formAddress = /^\/event(-form)?\/([^/]+)(?:\/post\/([^/]+))?\/*$/;
const wallAddress = /^\/event\/([^/]+)(?:\/post\/([^/]+))?\/*$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readAddress({
  pathname,
  searchParams,
}: {
  pathname: string;
  searchParams: URLSearchParams;
}): WallAddress | null {
  const [, slug, inPath] = wallAddress.exec(pathname) ?? [];
  if (!slug || pathname === paths.wallWorker) return null;
  const postId = decoded(inPath ?? searchParams.getAll("post").at(-1) ?? "");
  return { slug: decoded(slug), postId: uuid.test(postId) ? postId : null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

/** Returns undefined without a database, or before the server is ready: the page itself shows the error. */
async function findWallSlug(slug: string): Promise<string | null | undefined> {
  return globalThis.wallflowerFindWallSlug?.(slug).catch(() => undefined);
}

/** Without a database, a cached page is better than none. */
async function hasLinkedPost(slug: string, postId: string): Promise<boolean> {
  return (await globalThis.wallflowerHasLinkedPost?.(slug, postId).catch(() => true)) !== false;
}
