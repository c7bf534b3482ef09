import "server-only";
import type { Transaction } from "@/db/client";
import { findLastDecider } from "@/db/queries/post-status-changes";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { findRuling } from "@/lib/shared/rules/outcome";
import { shortName } from "@/lib/shared/users/short-name";
import type { PostStatus, SettablePostStatus } from "@/lib/shared/vocabulary";
import type { LockedPost } from "./post-change";

type Decision = { status: SettablePostStatus; expected_status: PostStatus };

/**
 * Admits a decision if the locked post still has the expected status, or only a rule decided a waiting post otherwise.
 * Otherwise throws conflict, with who was faster and their decision, even if it is the same: a post is decided once. A
 * repeat of one's own decision passes and
 * changes nothing, for example after a lost response.
 */
export async function admitDecision(
  tx: Transaction,
  actor: Actor,
  post: LockedPost,
  { status, expected_status }: Decision,
): Promise<void> {
  if (post.status === expected_status) return;
  const last = await findLastDecider(tx, { account_id: post.account_id, post_id: post.id });
  // After an undo, the change before it does not tell who undid it.
  const decider = last?.to_status === post.status ? last : null;
  const isByRule = !last && findRuling(post) !== null;
  // Both looked at the same post, and a person's decision counts more than a rule's.
  if (isByRule && expected_status === "pending" && post.status !== status) return;
  const isOwn = decider?.user_id === actor.user_id;
  if (isOwn && post.status === status) return;
  const { overtaken, overtakenByOneself } = messages.posts;
  const sentence = isOwn
    ? overtakenByOneself(post.status)
    : overtaken(isByRule ? messages.rules.aRule : decider && shortName(decider.email), post.status);
  throw new AppError("conflict", sentence);
}
