import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { posts } from "@/db/schema/posts/posts";
import type { Deps } from "@/lib/server/deps";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import type { TestEvent } from "./people";
import { makePhoto } from "./pictures";
import { submit } from "./submissions";

export type TestPost = typeof posts.$inferSelect;
type PostValues = Partial<typeof posts.$inferInsert>;

/** A post's row without files; pending and processing unless `values` override it. */
export async function createPost(deps: Deps, event: TestEvent, values: PostValues = {}): Promise<TestPost> {
  const id = values.id ?? uuidv7();
  const [post] = await deps.db
    .insert(posts)
    .values({
      id,
      account_id: event.account_id,
      event_id: event.id,
      person_name: "Ada",
      person_email_id: "ada@example.com",
      person_city: "Kansas City",
      caption: "Hello from the hall",
      media_type: "image",
      original_key: `originals/${event.account_id}/${event.id}/${id}.jpg`,
      original_mime: "image/jpeg",
      original_bytes: 1,
      ...values,
    })
    .returning();
  if (!post) throw new Error("No post was made.");
  return post;
}

/** A post whose renditions are made; not on the wall. */
export function createReadyPost(deps: Deps, event: TestEvent, values: PostValues = {}): Promise<TestPost> {
  const id = values.id ?? uuidv7();
  return createPost(deps, event, {
    id,
    media_key: `public/${id}.webp`,
    thumbnail_media_key: `public/${id}-thumbnail.webp`,
    media_width: 640,
    media_height: 480,
    media_state: "ready",
    ...values,
  });
}

/** Submits a guest's real photo through the public route; its renditions wait for `makeRenditions`. */
export async function submitPhoto(event: TestEvent): Promise<string> {
  const answer = await submit(event, await makePhoto());
  if (answer.status !== 201) throw new Error(`The photo was refused: ${answer.body.message}`);
  return answer.body.id;
}

/** Makes a photo's renditions as the worker does. */
export async function makeRenditions(deps: Deps, postId: string): Promise<void> {
  await makePostThumbnail(deps, postId);
  await makePostRendition(deps, postId);
}

export async function readPost(deps: Deps, id: string): Promise<TestPost> {
  const [post] = await deps.db.select().from(posts).where(eq(posts.id, id));
  if (!post) throw new Error(`There is no post ${id}.`);
  return post;
}
