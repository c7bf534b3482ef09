import "server-only";
import { findLastDecision } from "@/db/queries/people/audit-log";
import {
  countEventPosts,
  countPostsInScope,
  findPostDetails,
  isEventInScope,
  listGuestPosts,
} from "@/db/queries/posts/moderation";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { nearestWording } from "@/lib/shared/events/nearest-wording";
import { limits } from "@/lib/shared/limits";
import type { PostCounts, PostDetails } from "@/lib/shared/posts/moderation-contract";
import { findRuling } from "@/lib/shared/rules/outcome";
import type { PostStatus } from "@/lib/shared/vocabulary";
import type { Deps } from "../../deps";
import { presentConsent } from "../events/guest-form";
import type { LockedPost } from "../post-changes/post-change";
import { presentOrganiserPost } from "../wall/present";
import { postNotFound } from "./read";

const noPosts: PostCounts = { pending: 0, approve: 0, private: 0, banned: 0, delete: 0 };

/**
 * Counts posts by status that the actor may moderate, of one event or of all. Consoles that react to the same post
 * share one count, which starts after each of them asked.
 */
export async function getPostCounts(
  { db, reads }: Deps,
  actor: Actor,
  { event_id }: { event_id?: string | undefined },
): Promise<PostCounts> {
  const scope = moderationScope(actor);
  if (!event_id) {
    const key = `counts:${scope.account_id}:${scope.moderator_id}`;
    return withAllStatuses(await reads.readFresh(key, () => countPostsInScope(db, scope)));
  }
  if (!(await isEventInScope(db, { ...scope, event_id }))) return noPosts;
  return withAllStatuses(await reads.readFresh(`counts:${event_id}`, () => countEventPosts(db, { event_id })));
}

function withAllStatuses(rows: { status: PostStatus; total: number }[]): PostCounts {
  return { ...noPosts, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}

/** Returns details for a decision: file, last decision, consent, the guest's other posts. Throws not_found. */
export async function getPostDetails(deps: Deps, actor: Actor, id: string): Promise<PostDetails> {
  const post = await findPostDetails(deps.db, { ...moderationScope(actor), id });
  if (!post) throw postNotFound();
  const { account_id } = actor;
  const { event_id, guest_token_hash, original_mime, original_bytes } = post;
  const person_email_id = post.person_email_id.trim();
  const guest = { account_id, event_id, person_email_id, guest_token_hash, except: id, limit: limits.guestPostsShown };
  const [last, rows] = await Promise.all([
    post.status === "pending" ? null : findLastDecision(deps.db, { account_id, post_id: id }),
    listGuestPosts(deps.db, guest),
  ]);
  return {
    original_mime,
    original_bytes,
    decision: decisionOf(post, last),
    consent: consentOf(post),
    guest_posts: rows.map((row) => presentOrganiserPost(deps.storage, row)),
    guest_posts_total: rows[0]?.total ?? 0,
  };
}

function consentOf({ wording, consent_language, consent_at }: PostConsent): PostDetails["consent"] {
  if (!wording || consent_at === null) return null;
  const { text } = nearestWording(wording, [consent_language]);
  return {
    ...presentConsent(wording),
    text,
    language: consent_language,
    agreed_at: new Date(consent_at).toISOString(),
  };
}

type PostConsent = Pick<
  NonNullable<Awaited<ReturnType<typeof findPostDetails>>>,
  "wording" | "consent_language" | "consent_at"
>;
type Moderated = Pick<LockedPost, "status" | "moderated_at" | "rule">;
type LastDecision = Awaited<ReturnType<typeof findLastDecision>>;

/** The audit log has the moderator, the post the rule that decided alone; without either, there is still the time. */
function decisionOf(post: Moderated, last: LastDecision): PostDetails["decision"] {
  const { status, moderated_at } = post;
  const known = last?.to_value === status ? last : null;
  const created_at = known?.created_at ?? moderated_at;
  if (status === "pending" || created_at === null) return null;
  const rule = last ? null : findRuling(post);
  return { actor_name: known?.actor_name ?? null, rule, created_at: new Date(created_at).toISOString() };
}
