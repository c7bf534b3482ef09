import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "@/db/client";
import { findFormEvent } from "@/db/queries/posts/guest-form";
import { lockPostForWorker } from "@/db/queries/posts/posts";
import { posts } from "@/db/schema/posts/posts";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { LockedPost, PostValues } from "@/lib/server/features/post-changes/post-change";
import { ruleNewPost, rulePost } from "@/lib/server/features/rules/rule-post";
import { createDecoders } from "@/lib/server/outside/media/decoding/decoders";
import { withPicture } from "@/lib/server/outside/media/decoding/make-picture";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import type { PostStatus } from "@/lib/shared/vocabulary";
import { cityOf, type EveningPost, makeFile } from "./evening";

/** Evenings as rows: no upload, no worker, but the rules' own functions and statements. */

type Event = { id: string; account_id: string };
export type Hashes = { original_sha256: string; picture_hash: string | null };

/** A post after its rules, and before its moderator. */
export type Ruled = { post: EveningPost; status: PostStatus; rule: RuleOutcome | null };

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");

/** Hashes the posts' pictures as the worker does, with its own decoder processes. */
export async function hashPictures(evening: readonly EveningPost[]): Promise<Map<EveningPost, Hashes>> {
  const decoders = createDecoders();
  const spoolDir = await mkdtemp(path.join(tmpdir(), "wallflower-evening-"));
  const hashes = new Map<EveningPost, Hashes>();
  try {
    for (const post of evening) {
      const picture = await makeFile(post);
      const file = path.join(spoolDir, "original");
      writeFileSync(file, picture);
      await withPicture(
        { decoders, spoolDir },
        file,
        renditionRecipes.thumbnail,
        { isAwaited: true },
        async ({ hash }) => {
          hashes.set(post, { original_sha256: sha256(picture), picture_hash: hash });
        },
      );
      rmSync(file);
    }
    return hashes;
  } finally {
    decoders.close();
    await rm(spoolDir, { recursive: true, force: true });
  }
}

type Evening = { posts: readonly EveningPost[]; hashes: ReadonlyMap<EveningPost, Hashes>; beganAt: number };

function rowOf({ id, account_id }: Event, post: EveningPost, beganAt: number) {
  const msecs = Math.round(beganAt + post.sentAt);
  return {
    id: uuidv7({ msecs }),
    account_id,
    event_id: id,
    person_name: "Ada",
    person_email_id: "ada@example.com",
    person_city: cityOf(post),
    caption: post.caption,
    media_type: "image" as const,
    original_key: `originals/bench/${msecs}`,
    original_mime: "image/jpeg",
    original_bytes: 1,
    media_width: 640,
    media_height: 480,
    guest_token_hash: hashToken(post.guest),
    address_hash: sha256(`${id} ${post.address}`),
    created_at: new Date(msecs).toISOString(),
  };
}

const pictureOf = (row: { id: string }) => ({
  thumbnail_media_key: `public/bench/${row.id}.webp`,
  media_key: `public/bench/${row.id}-full.webp`,
  media_state: "ready" as const,
});

/** Inserts an evening that a person reviewed. Resolves to the posts by id. */
export async function storePast(db: Database, event: Event, { posts: evening, hashes, beganAt }: Evening) {
  const byId = new Map<string, EveningPost>();
  for (const post of evening) {
    const row = rowOf(event, post, beganAt);
    byId.set(row.id, post);
    const moderated_at = row.created_at;
    await db
      .insert(posts)
      .values({ ...row, ...pictureOf(row), ...hashes.get(post), status: post.verdict, moderated_at });
  }
  return byId;
}

/** Lets the event's rules decide each post on arrival; then the moderator decides what they left and corrects the rest. */
export async function liveStored(db: Database, event: Event, { posts: evening, hashes, beganAt }: Evening) {
  const settings = await findFormEvent(db, event.id);
  if (!settings) throw new Error("The event is gone.");
  const ruled: Ruled[] = [];
  for (const post of evening) {
    const row = rowOf(event, post, beganAt);
    const { values } = await ruleNewPost(db, settings, row);
    await db.insert(posts).values({ ...row, ...values });
    if (values.status !== "banned") await ruleWithPicture(db, row.id, { ...pictureOf(row), ...hashes.get(post) });
    const [{ status, rule } = { status: "pending" as const, rule: null }] = await db
      .select({ status: posts.status, rule: posts.rule })
      .from(posts)
      .where(eq(posts.id, row.id));
    ruled.push({ post, status, rule });
    if (!needsPerson({ post, status, rule })) continue;
    await db.update(posts).set({ status: post.verdict, moderated_at: row.created_at }).where(eq(posts.id, row.id));
  }
  return ruled;
}

function ruleWithPicture(db: Database, id: string, picture: PostValues) {
  return db.transaction(async (tx) => {
    const post = await lockPostForWorker(tx, id);
    if (!post) throw new Error("A post is gone.");
    const ruling = await rulePost(tx, { ...post, ...picture } as LockedPost);
    // The wall's version and its delay belong to the real path.
    await tx
      .update(posts)
      .set({ ...picture, ...ruling?.values, wall_due_at: null })
      .where(eq(posts.id, id));
  });
}

/** The moderator decides what waits, takes off what should not be seen, and frees what was banned wrongly. */
export const needsPerson = ({ post, status }: Ruled) =>
  status === "pending" || (status === "approve") !== (post.verdict === "approve");
