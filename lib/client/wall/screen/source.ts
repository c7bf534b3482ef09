import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost, WallChanges } from "@/lib/shared/posts/contract";
import { publicApiPaths } from "@/lib/shared/public-paths";
import type { WallScript } from "@/lib/shared/scripts/contract";
import type { WallNumbers } from "@/lib/shared/show/contract";
import { followServerClock } from "../../browser/server-clock";
import { polling } from "../../realtime/connection";

/** The server refuses the wall: 403 if a password is missing, 404 if it does not exist for this visitor. */
export class WallRefusal extends Error {
  override readonly name = "WallRefusal";
  constructor(readonly status: 403 | 404) {
    super(`The wall is refused: ${status}.`);
  }
}

/** API of a screen's wall. All reject with WallRefusal if the server refuses, with any other error otherwise. */
export type WallSource = {
  event(slug: string, version?: number): Promise<PublicEvent>;
  /** Without `below` the newest posts; with it, some of those below a position on the wall. */
  posts(eventId: string, version: number, below?: number): Promise<PublicPost[]>;
  changes(eventId: string, since: number): Promise<WallChanges>;
};

/** API of the scripts that run on a screen; rejects as WallSource does. */
export type ScriptSource = {
  /** Fetches those of the scripts that are switched on; `version` is the event's (`event_version`). */
  scripts(ids: readonly string[], version: number): Promise<WallScript[]>;
};

/** API of the scenes that count; rejects as WallSource does. */
export type NumbersSource = {
  /** Counts the wall, and the posts that came since a moment. */
  numbers(eventId: string, since?: string): Promise<WallNumbers>;
};

/** Fetches JSON from our own API, and passes on the response's headers. */
type GetJson = <Body>(path: string, signal: AbortSignal, onHeaders: (headers: Headers) => void) => Promise<Body>;

/** Creates a source with any fetch function: plain fetch for the public, the api-client for the event's team. */
export function createWallSource(getJson: GetJson): WallSource & ScriptSource & NumbersSource {
  const get = async <Body>(path: string, version?: number): Promise<Body> => {
    const abort = new AbortController();
    const askedAtMs = Date.now();
    const handleHeaders = (headers: Headers) => followServerClock(headers.get("Date"), askedAtMs, Date.now());
    const timer = window.setTimeout(() => abort.abort(), polling.timeoutMs);
    try {
      // The version busts caches in between: they must not return a response older than this screen's state.
      const address = version === undefined ? path : withVersion(path, version);
      return await getJson<Body>(address, abort.signal, handleHeaders);
    } finally {
      window.clearTimeout(timer);
    }
  };
  return {
    event: (slug, version) => get(publicApiPaths.events.eventBySlug(slug), version),
    posts: (eventId, version, below) => get(publicApiPaths.events.getApprovedEventPosts(eventId, below), version),
    changes: (eventId, since) => get(publicApiPaths.events.wallChanges(eventId, since)),
    numbers: (eventId, since) => get(publicApiPaths.events.wallNumbers(eventId, since)),
    scripts: (ids, version) => get(publicApiPaths.scripts.getScriptsPerIds(ids), version),
  };
}

const withVersion = (path: string, version: number) => `${path}${path.includes("?") ? "&" : "?"}v=${version}`;

/** The wall as the public sees it; the browser sends an unlocked event's cookie by itself. */
export const publicWallSource = createWallSource(async (path, signal, onHeaders) => {
  const response = await fetch(path, { signal });
  if (response.status === 403 || response.status === 404) throw new WallRefusal(response.status);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  onHeaders(response.headers);
  return response.json();
});
