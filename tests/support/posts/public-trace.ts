import { eq } from "drizzle-orm";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { erasedPosts } from "@/db/schema/posts/erased-posts";
import { getPublicWall } from "@/lib/server/features/events/read";
import type { WallChanges } from "@/lib/shared/posts/contract";
import { call } from "../call";
import type { TestInstallation } from "../installation";
import type { TestEvent } from "../people";
import { listPublic } from "./published";

/**
 * Everything of an event's posts that reached the public since the fakes were cleared; `id` is the linked
 * post.
 */
export async function publicTrace({ realtime, pageCache, deps }: TestInstallation, event: TestEvent, id: string) {
  const wall = await getPublicWall(deps, event.event_url_slug, id);
  const toScreens = realtime.published.filter(({ channel }) => channel.includes(`event-${event.id}`));
  const { body } = await call<WallChanges>(wallChanges, { params: { eventId: event.id }, query: { since: 0 } });
  const tombstones = await deps.db.select().from(erasedPosts).where(eq(erasedPosts.event_id, event.id));
  return {
    list: (await listPublic(event)).map((post) => post.id),
    pushes: toScreens.map((message) => message.event),
    page: wall.access === "open" && [...wall.posts.map((post) => post.id), wall.linked?.id ?? null],
    expired: [...pageCache.expired],
    changes: { version: body.version, posts: body.posts.map((post) => post.id), removed: body.removed },
    tombstones: tombstones.length,
  };
}

/** The trace of a wall that has shown nothing. */
export const noTrace = {
  list: [],
  pushes: [],
  page: [null],
  expired: [],
  changes: { version: 0, posts: [], removed: [] },
  tombstones: 0,
};
