import type { PublicEvent } from "../events/public-contract";
import { apiPaths } from "../paths";
import type { PublicPost, WallChanges } from "../posts/contract";
import { polling } from "./connection";

/** Why a wall may not be seen (any more): 403 where a password is missing, 404 where it does not exist for the person. */
export class WallRefusal extends Error {
  override readonly name = "WallRefusal";
  constructor(readonly status: 403 | 404) {
    super(`The wall is refused: ${status}.`);
  }
}

/** Where a screen gets its wall from. All reject with WallRefusal where the server says no, with any error otherwise. */
export type WallSource = {
  event(slug: string, version?: number): Promise<PublicEvent>;
  posts(eventId: string, version: number): Promise<PublicPost[]>;
  changes(eventId: string, since: number): Promise<WallChanges>;
};

/** Gets JSON from one of our own addresses. */
export type GetJson = <Body>(path: string, signal: AbortSignal) => Promise<Body>;

/** A source over any way of asking: plain fetch for the public, the api-client for the event's team. */
export function createWallSource(getJson: GetJson): WallSource {
  const get = async <Body>(path: string, version?: number): Promise<Body> => {
    const abort = new AbortController();
    const timer = window.setTimeout(() => abort.abort(), polling.timeoutMs);
    try {
      // The version is for caches in between: an answer older than what this screen knows must not be given again.
      return await getJson<Body>(version === undefined ? path : `${path}?v=${version}`, abort.signal);
    } finally {
      window.clearTimeout(timer);
    }
  };
  return {
    event: (slug, version) => get(apiPaths.events.eventBySlug(slug), version),
    posts: (eventId, version) => get(apiPaths.events.getApprovedEventPosts(eventId), version),
    changes: (eventId, since) => get(apiPaths.events.wallChanges(eventId, since)),
  };
}

/** The wall as the public sees it; an unlocked event's cookie goes along by itself. */
export const publicWallSource: WallSource = createWallSource(async (path, signal) => {
  const response = await fetch(path, { signal });
  if (response.status === 403 || response.status === 404) throw new WallRefusal(response.status);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
});
