import { paths, sharedPostPath } from "@/lib/shared/paths";

/**
 * Next keeps a page for every address under `/event/` that it has rendered. Made-up addresses would cost a rendering each,
 * and push the walls that people watch out of its memory. Its middleware is the last place before that memory is asked.
 * Here every address is led to one of few: that of a wall, of a post on it, or of all walls that are not there.
 */

/** No event can have this slug. Drafts get its page too, so nobody can tell them from nothing. */
const nowhere = paths.event("_");

type Visited = { slug: string; postId: string | null };

/**
 * Finds the address whose cached page answers a visit. Null where the address belongs to no wall. Asks for the post with
 * each visit: one that was just approved is never taken for unknown.
 */
export async function findWallPage(url: { pathname: string; searchParams: URLSearchParams }): Promise<string | null> {
  const visited = readAddress(url);
  if (!visited) return null;
  const { slug, postId } = visited;
  if (await isUnknownWall(slug)) return nowhere;
  return postId && (await hasLinkedPost(slug, postId)) ? sharedPostPath(slug, postId) : paths.event(slug);
}

const wallAddress = /^\/event\/([^/]+)(?:\/post\/([^/]+))?\/*$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readAddress({ pathname, searchParams }: { pathname: string; searchParams: URLSearchParams }): Visited | null {
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

/** Without a database, or before anybody can be asked, the page itself says what is wrong. */
async function isUnknownWall(slug: string): Promise<boolean> {
  return (await globalThis.wallflowerHasWall?.(slug).catch(() => true)) === false;
}

/** Without a database, a page that Next still has is worth more than none. */
async function hasLinkedPost(slug: string, postId: string): Promise<boolean> {
  return (await globalThis.wallflowerHasLinkedPost?.(slug, postId).catch(() => true)) !== false;
}
