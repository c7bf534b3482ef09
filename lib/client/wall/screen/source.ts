import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost, WallChanges } from "@/lib/shared/posts/contract";
import { publicApiPaths } from "@/lib/shared/public-paths";
import type { WallScript } from "@/lib/shared/scripts/contract";
import { followServerClock } from "../../browser/server-clock";
import { polling } from "../../realtime/connection";

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

/** Where a screen gets the scripts that run on it; rejects as WallSource does. */
export type ScriptSource = {
  /** Lists those of the scripts that are on; `version` is the event's (`event_version`). */
  scripts(ids: readonly string[], version: number): Promise<WallScript[]>;
};

/** Gets JSON from one of our own addresses, and hands over the answer's headers. */
type GetJson = <Body>(path: string, signal: AbortSignal, onHeaders: (headers: Headers) => void) => Promise<Body>;

/** A source over any way of asking: plain fetch for the public, the api-client for the event's team. */
export function createWallSource(getJson: GetJson): WallSource & ScriptSource {
  const get = async <Body>(path: string, version?: number): Promise<Body> => {
    const abort = new AbortController();
    const askedAtMs = Date.now();
    const handleHeaders = (headers: Headers) => followServerClock(headers.get("Date"), askedAtMs, Date.now());
    const timer = window.setTimeout(() => abort.abort(), polling.timeoutMs);
    try {
      // The version is for caches in between: an answer older than what this screen knows must not be given again.
      const address = version === undefined ? path : withVersion(path, version);
      return await getJson<Body>(address, abort.signal, handleHeaders);
    } finally {
      window.clearTimeout(timer);
    }
  };
  return {
    event: (slug, version) => get(publicApiPaths.events.eventBySlug(slug), version),
    posts: (eventId, version) => get(publicApiPaths.events.getApprovedEventPosts(eventId), version),
    changes: (eventId, since) => get(publicApiPaths.events.wallChanges(eventId, since)),
    scripts: (ids, version) => get(publicApiPaths.scripts.getScriptsPerIds(ids), version),
  };
}

const withVersion = (path: string, version: number) => `${path}${path.includes("?") ? "&" : "?"}v=${version}`;

/** The wall as the public sees it; an unlocked event's cookie goes along by itself. */
export const publicWallSource = createWallSource(async (path, signal, onHeaders) => {
  const response = await fetch(path, { signal });
  if (response.status === 403 || response.status === 404) throw new WallRefusal(response.status);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  onHeaders(response.headers);
  return response.json();
});
