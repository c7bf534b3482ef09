import { eq } from "drizzle-orm";
import { posts } from "@/db/schema/posts";
import { byId, one } from "./matrix-requests";
import { type Examples, type Request, rows } from "./matrix-rows";
import type { Scene } from "./matrix-scene";

/** The post's checksums are stored, so that a download can begin at once. */
async function storeChecksum({ deps, event, post }: Scene): Promise<Request> {
  await deps.db.update(posts).set({ original_crc32: 1 }).where(eq(posts.id, post.id));
  return { params: { id: event.id }, body: { posts: "all" } };
}

/** The calls of the export and of the end of an event. */
export const exportExamples: Examples = {
  "POST /api/exports/create-export/{id}": one(rows.adminOfThing, storeChecksum),
  "GET /api/exports/get-export-size/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "GET /api/retention/get-retention/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "PUT /api/retention/update-retention/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      () => ({ days: 30, delete_on: null }),
    ),
  ),
  "GET /api/retention/get-due-events": one(rows.admins),
  "GET /api/retention/get-default": one(rows.admins),
  "PUT /api/retention/update-default": one(rows.admins, () => ({ body: { days: 90 } })),
  "POST /api/retention/confirm-warnings": one(rows.admins, ({ event }) => ({ body: { event_ids: [event.id] } })),
};
