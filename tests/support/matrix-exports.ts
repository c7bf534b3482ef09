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

/** The calls of the export. */
export const exportExamples: Examples = {
  "POST /api/exports/create-export/{id}": one(rows.adminOfThing, storeChecksum),
  "GET /api/exports/get-export-size/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
};
