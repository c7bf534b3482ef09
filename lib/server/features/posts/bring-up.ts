import "server-only";
import { isBelowNewest } from "@/db/queries/posts/wall";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { Deps } from "../../deps";
import { writePost } from "../post-changes/post-change";
import { getPost, postNotFound } from "./read";
import { changePost, updatePostStatus } from "./write";

/**
 * Makes sure that all screens hold a post, before it is brought up: approves a waiting one by the usual rules, and
 * moves one below the newest to the wall's top. Throws not_found, and conflict for other posts or if someone decided
 * meanwhile.
 */
export async function putOnScreens(deps: Deps, actor: Actor, id: string): Promise<OrganiserPost> {
  const { status } = await getPost(deps, actor, id);
  if (status === "pending") return updatePostStatus(deps, actor, id, "approve", { expected_status: status });
  if (status !== "approve") throw new AppError("conflict", messages.show.bringUpRefused);
  return changePost(deps, actor, { id, mayLeave: false }, async (tx, post) => {
    if (post.wall_position === null || !(await isBelowNewest(tx, post, limits.wallMaxPosts))) return null;
    const change = await writePost(tx, { ...post, wall_position: null }, {});
    if (!change) throw postNotFound();
    return { ...change, hasWork: false, isWaiting: false, unreferencedKeys: [] };
  });
}
