import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { posts } from "@/db/schema/posts/posts";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { byId, one } from "./matrix-requests";
import { type Examples, type Request, rows } from "./matrix-rows";
import type { Scene } from "./matrix-scene";

/** Users can undo only their own change of a status, so the caller first makes one; for those who may not, an admin does. */
async function undoOwnStatus({ deps, post, moderator, admin }: Scene, who: string): Promise<Request> {
  const status = who === "moderator" ? "private" : "banned";
  await updatePostStatus(deps, who === "moderator" ? moderator : admin, post.id, status);
  return { params: { id: post.id }, body: { status } };
}

/** Puts a post into the bin that others must not empty. */
async function binPost({ deps, post }: Scene): Promise<Request> {
  await deps.db.update(posts).set({ status: "delete" }).where(eq(posts.id, post.id));
  return {};
}

/** Fails the post's media. */
async function failPost({ deps, post }: Scene): Promise<Request> {
  await deps.storage.put(post.original_key ?? "", { bytes: Buffer.from("What a guest sent.") }, "image/jpeg");
  await deps.db.update(posts).set({ media_state: "failed" }).where(eq(posts.id, post.id));
  return { params: { id: post.id } };
}

/** The call for all of one's own events, and for one event. */
const ofEvents = [
  ...one(rows.moderators),
  {
    about: "asked for the event",
    row: rows.moderators,
    request: ({ event }: Scene) => ({ query: { event_id: event.id } }),
  },
];

/** The calls about posts and holds. */
export const moderationExamples: Examples = {
  "GET /api/events/get-all-event-posts": [
    ...one(rows.moderators),
    {
      about: "asked for the event",
      row: rows.moderators,
      request: ({ event }) => ({ query: { event_id: event.id } }),
    },
    {
      about: "asked for the post",
      row: rows.moderators,
      request: ({ post }) => ({ query: { ids: post.id } }),
    },
  ],
  "GET /api/events/get-moderation-events": one(rows.moderators),
  "GET /api/events/get-post-counts": ofEvents,
  "GET /api/events/get-waiting-posts": ofEvents,
  "GET /api/events/get-post-details/{id}": one(
    rows.moderatorsOfPost,
    byId(({ post }) => post.id),
  ),
  "GET /api/events/get-post-original/{id}": [
    ...one(rows.moderatorsOfPost, failPost),
    {
      about: "of a post that is shown",
      row: { ...rows.moderatorsOfPost, moderator: 404, admin: 404 },
      request: byId(({ post }) => post.id),
    },
  ],
  "POST /api/events/deal-event-post": [
    ...one(rows.moderators, () => ({ body: { tab_id: randomUUID() } })),
    {
      about: "asked for the event",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ body: { tab_id: randomUUID(), event_id: event.id } }),
    },
  ],
  "GET /api/events/get-event-holds": [
    ...one(rows.moderators),
    {
      about: "asked for the event",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ query: { event_id: event.id } }),
    },
  ],
  "PUT /api/events/hold-event-post": [
    ...one(rows.moderatorsOfPost, ({ post }) => ({ body: { tab_id: randomUUID(), post_id: post.id } })),
    {
      about: "the event alone",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ body: { tab_id: randomUUID(), event_id: event.id } }),
    },
  ],
  "GET /api/events/get-failed-media": [
    ...one(rows.moderators),
    {
      about: "asked for the event",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ query: { event_id: event.id } }),
    },
  ],
  "POST /api/events/retry-failed-media": [
    ...one(rows.moderators, async (scene) => {
      await failPost(scene);
      return { body: {} };
    }),
    {
      about: "of the event",
      row: rows.moderatorsOfPost,
      request: async (scene) => {
        await failPost(scene);
        return { body: { event_id: scene.event.id } };
      },
    },
  ],
  "POST /api/events/retry-post-media/{id}": one(rows.moderatorsOfPost, failPost),
  "DELETE /api/events/empty-bin": [
    ...one(rows.admins, binPost),
    {
      about: "of the event",
      row: rows.adminOfThing,
      request: async (scene) => ({ ...(await binPost(scene)), query: { event_id: scene.event.id } }),
    },
  ],
  "DELETE /api/events/erase-event-post/{id}": one(
    rows.adminOfThing,
    byId(({ post }) => post.id),
  ),
  "PUT /api/events/undo-event-post-status/{id}": one(rows.moderatorsOfPost, undoOwnStatus),
  "PUT /api/events/update-event-post-favourite/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ post }) => post.id,
      () => ({ is_favourite: "yes" }),
    ),
  ),
  "PUT /api/events/update-event-post-status/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ post }) => post.id,
      () => ({ status: "approve" }),
    ),
  ),
};
