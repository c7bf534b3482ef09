import "server-only";
import { findEvent } from "@/db/queries/events";
import { listPastPosts } from "@/db/queries/posts/rules-settings";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import type { Disagreement, PreviewEventRulesBody, RulesPreview } from "@/lib/shared/rules/page-contract";
import type { Deps } from "../../deps";
import { searchTexts } from "./facts";
import { type PastPost, type ReplayedPost, replay, tally } from "./replay";
import { compileLists } from "./settings";
import { Slices } from "./slices";
import { Turns } from "./turns";

/**
 * Tells what rules would have done with past posts, and where a person decided otherwise. The rules run in
 * replay.ts, one post after the other; this file reads the posts and searches their texts.
 */

/** One preview of a process after the other: each may hold 100 MB of compiled words. */
const turns = new Turns();

type PastRow = Awaited<ReturnType<typeof listPastPosts>>[number];

/** Asks rules, saved or not, about the newest posts of some events. Writes nothing. Throws not_found. */
export async function previewEventRules(
  deps: Deps,
  actor: Actor,
  id: string,
  body: PreviewEventRulesBody,
  signal?: AbortSignal,
): Promise<RulesPreview> {
  const { account_id } = actor;
  if (!(await findEvent(deps.db, { account_id, id }))) throw new AppError("not_found", messages.events.notFound);
  const { rows, past, replayed, hasOlder } = await turns.run(account_id, async () => {
    signal?.throwIfAborted();
    return replayPast(deps, actor, body, signal);
  });
  return {
    total: rows.length,
    has_older: hasOlder,
    decided: replayed.filter(({ decision }) => decision && decision.action !== "review").length,
    by_rule: tally(replayed),
    disagreements: replayed.flatMap((post, index) => presentDisagreement(deps, post, rows[index])).reverse(),
    undecided: replayed.filter(({ person }) => person === null).length,
    without_hash: past.filter((post) => post.hasPicture && !post.original_sha256 && !post.picture_hash).length,
  };
}

/** Returns the rules' answer to each of the posts, oldest first. */
export async function replayPast(deps: Deps, { account_id }: Actor, body: PreviewEventRulesBody, signal?: AbortSignal) {
  const { previewPosts: limit } = ruleLimits;
  // One more tells if there are older ones.
  const newest = await listPastPosts(deps.db, { account_id, event_ids: body.event_ids, limit: limit + 1 });
  const rows = newest.slice(0, limit).toReversed();
  const past = await readTexts(rows, body, signal);
  return { rows, past, replayed: replay(past, body), hasOlder: newest.length > limit };
}

/** Adds to each post what the word lists and the contact rule find in its texts. */
async function readTexts(rows: readonly PastRow[], body: PreviewEventRulesBody, signal?: AbortSignal) {
  const words = await compileLists([body, body.account]);
  const past: PastPost[] = [];
  const slices = new Slices();
  for (const row of rows) {
    past.push({
      ...row,
      ...searchTexts(row, words, body.stop_contacts),
      sentAt: Date.parse(row.created_at),
      hasPicture: row.thumbnail_media_key !== null || row.media_width !== null || row.media_type === "text",
    });
    // A later change of the settings has replaced this call.
    if (await slices.pause()) signal?.throwIfAborted();
  }
  return past;
}

/** Returns the post if a person decided it otherwise than the rules, or else nothing. */
function presentDisagreement(
  { storage }: Deps,
  { decision, isDisagreement }: ReplayedPost,
  row: PastRow | undefined,
): Disagreement[] {
  if (!isDisagreement || !decision || !row) return [];
  const { thumbnail_media_key: key, created_at } = row;
  return [
    {
      ...row,
      created_at: new Date(created_at).toISOString(),
      thumbnail_media_url: key && storage.publicUrl(key),
      rule: { ...decision, is_dry_run: true },
    },
  ];
}
