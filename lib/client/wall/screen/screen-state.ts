import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { wallMaxPosts } from "@/lib/shared/limits/wall";
import type {
  EventPostRemovedMessage,
  NewEventPostMessage,
  PublicPost,
  WallChanges,
} from "@/lib/shared/posts/contract";
import type { Show } from "@/lib/shared/show/show";

/**
 * The state of a screen, and what it still has to fetch. Pure: takes pushes and responses in any order, and converges
 * to the database's state (contract, section 5).
 */
export type Screen = {
  event: PublicEvent;
  /** The event's slug by the last answer: it may have changed since `event` was read. */
  slug: string;
  /** Newest approval first. */
  posts: readonly PublicPost[];
  /** Posts below those, while a wall that stands still shows a set of them. */
  older: readonly PublicPost[];
  /** The posts that a paused wall shows, without those removed since; null if it is not paused. */
  pausedPosts: readonly PublicPost[] | null;
  /** The channel of changes after `version`: as of that version, even if an answer about the event is older. */
  channel: string;
  /** Everything up to this version of the wall is applied. */
  version: number;
  /** The highest version seen in any message; above `version`, a change was missed. */
  latestVersion: number;
  /** The wall may have older posts than the screen keeps. */
  hasMore: boolean;
  /** The list must be fetched whole: to fill up after removals ('short'), or because the database was restored. */
  staleList: "no" | "short" | "restored";
  isEventStale: boolean;
  maxPosts: number;
};

/** A change without its content, or with the show, if nothing else changed. */
export type HeardChange = { version: number; show?: Show };

export type ScreenAction =
  | { type: "post-pushed"; message: NewEventPostMessage }
  | { type: "removal-pushed"; message: EventPostRemovedMessage }
  | ({ type: "change-heard" } & HeardChange)
  | { type: "changes-answered"; since: number; changes: WallChanges }
  /** `event` was read before `posts`, so the posts are at least as new as its version. */
  | { type: "list-answered"; event: PublicEvent; posts: readonly PublicPost[] }
  | { type: "event-answered"; event: PublicEvent }
  /** `since`: the screen's version when it asked. */
  | { type: "older-answered"; since: number; posts: readonly PublicPost[] };

/** Returns the initial screen from a page's data: its posts are at least as new as the event's version. */
export function openScreen(event: PublicEvent, posts: readonly PublicPost[], maxPosts: number = wallMaxPosts): Screen {
  const shown = sortPosts(posts).slice(0, maxPosts);
  return {
    event,
    slug: event.event_url_slug,
    posts: shown,
    older: [],
    pausedPosts: postsWhenPaused(event, shown),
    channel: event.channel,
    version: event.wall_version,
    latestVersion: event.wall_version,
    hasMore: posts.length >= maxPosts,
    staleList: "no",
    isEventStale: false,
    maxPosts,
  };
}

/** Returns the visible posts: a paused wall hides posts that arrived since. */
export function shownPosts(screen: Screen): readonly PublicPost[] {
  return screen.pausedPosts ?? screen.posts;
}

function postsWhenPaused(event: PublicEvent, posts: readonly PublicPost[]): readonly PublicPost[] | null {
  const paused = event.wall_paused_version;
  return paused === null ? null : posts.filter((post) => post.wall_position <= paused);
}

/** Returns whether the screen knows of a change that it does not show yet. */
export function isBehind(screen: Screen): boolean {
  return screen.latestVersion > screen.version || screen.staleList !== "no" || screen.isEventStale;
}

/** Returns the next screen; the same object if nothing changed. */
export function reduceScreen(screen: Screen, action: ScreenAction): Screen {
  switch (action.type) {
    case "post-pushed": {
      const { version, post } = action.message;
      if (version !== screen.version + 1) return noteVersion(screen, version);
      return { ...merge(noteVersion(screen, version), [post], []), version };
    }
    case "removal-pushed": {
      const { version, id } = action.message;
      if (version !== screen.version + 1) return noteVersion(screen, version);
      return { ...merge(noteVersion(screen, version), [], [id]), version };
    }
    case "change-heard": {
      const { version, show } = action;
      const noted = noteVersion(screen, version);
      // An answer about the event that is on its way may be older than the show.
      const isNext = version === screen.version + 1 && !screen.isEventStale && screen.staleList === "no";
      return show && isNext ? { ...noted, event: { ...screen.event, show }, version } : noted;
    }
    case "changes-answered":
      return applyChanges(screen, action.since, action.changes);
    case "list-answered":
      return applyList(screen, action.event, action.posts);
    case "event-answered":
      return applyEvent(screen, action.event);
    case "older-answered":
      // One of them may have left the wall meanwhile.
      return action.since === screen.version ? { ...screen, older: action.posts } : screen;
  }
}

function noteVersion(screen: Screen, version: number): Screen {
  return version > screen.latestVersion ? { ...screen, latestVersion: version } : screen;
}

function applyEvent(screen: Screen, event: PublicEvent): Screen {
  const isSamePause = event.wall_paused_version === screen.event.wall_paused_version;
  return {
    ...screen,
    event,
    slug: event.event_url_slug,
    isEventStale: false,
    pausedPosts: isSamePause ? screen.pausedPosts : postsWhenPaused(event, screen.posts),
  };
}

function applyChanges(screen: Screen, since: number, changes: WallChanges): Screen {
  // The wall's version never falls by itself: a backup was restored, and the posts on the screen may not exist in it.
  const { event_url_slug: slug } = changes;
  if (changes.version < since) return { ...screen, slug, staleList: "restored" };
  const isEventStale = screen.isEventStale || changes.event_changed;
  const known =
    screen.isEventStale === isEventStale && screen.slug === slug ? screen : { ...screen, slug, isEventStale };
  // Pushes have overtaken the response: its changes may be undone already.
  if (changes.version < screen.version) return known;
  const { version, posts, removed, channel } = changes;
  if (version === screen.version) return channel === known.channel ? known : { ...known, channel };
  return { ...merge(noteVersion(known, version), posts, removed), version, channel };
}

function applyList(screen: Screen, event: PublicEvent, posts: readonly PublicPost[]): Screen {
  // Pushes have overtaken the response; the list stays stale and is fetched again.
  if (screen.staleList !== "restored" && event.wall_version < screen.version) return screen;
  const latestVersion = screen.staleList === "restored" ? event.wall_version : screen.latestVersion;
  return noteVersion({ ...openScreen(event, posts, screen.maxPosts), latestVersion }, event.wall_version);
}

/** Inserts and removes posts. Ignores posts below the oldest one kept: the list fetch brings them. */
function merge(screen: Screen, upserts: readonly PublicPost[], removed: readonly string[]): Screen {
  const { hasMore, maxPosts } = screen;
  const floor = hasMore ? (screen.posts[screen.posts.length - 1]?.wall_position ?? 0) : Number.NEGATIVE_INFINITY;
  const byId = new Map(screen.posts.map((post) => [post.id, post]));
  for (const id of removed) byId.delete(id);
  for (const post of upserts) {
    if (post.wall_position >= floor) byId.set(post.id, post);
  }
  const all = sortPosts([...byId.values()]);
  const isShort = hasMore && all.length < maxPosts;
  return {
    ...screen,
    posts: all.slice(0, maxPosts),
    older: mergeOlder(screen.older, upserts, removed),
    pausedPosts: screen.pausedPosts && mergePaused(screen, screen.pausedPosts, upserts, removed),
    // A response is cut off at the same number of posts.
    hasMore: hasMore || all.length >= maxPosts,
    staleList: isShort && screen.staleList === "no" ? "short" : screen.staleList,
  };
}

/** Drops posts that left their place, and takes edits of the others. */
function mergeOlder(
  older: readonly PublicPost[],
  upserts: readonly PublicPost[],
  removed: readonly string[],
): readonly PublicPost[] {
  const edited = new Map(upserts.map((post) => [post.id, post]));
  if (!older.some(({ id }) => edited.has(id) || removed.includes(id))) return older;
  return older
    .map((post) => ({ before: post, now: edited.get(post.id) ?? post }))
    .filter(({ before, now }) => now.wall_position === before.wall_position && !removed.includes(now.id))
    .map(({ now }) => now);
}

/** A paused wall drops posts that were removed, even if only for a moment, and takes edits of the others. */
function mergePaused(
  { event, maxPosts }: Screen,
  pausedPosts: readonly PublicPost[],
  upserts: readonly PublicPost[],
  removed: readonly string[],
): readonly PublicPost[] {
  const byId = new Map(pausedPosts.map((post) => [post.id, post]));
  for (const id of removed) byId.delete(id);
  for (const post of upserts) byId.set(post.id, post);
  return (postsWhenPaused(event, sortPosts([...byId.values()])) ?? []).slice(0, maxPosts);
}

function sortPosts(posts: readonly PublicPost[]): PublicPost[] {
  return [...posts].sort((one, other) => other.wall_position - one.wall_position);
}
