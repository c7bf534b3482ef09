import "server-only";
import { isEventGone } from "@/db/faults";
import { dealHold, findHoldEvent, listHolds, removeHold, saveHold } from "@/db/queries/posts/moderation-holds";
import { findPost } from "@/db/queries/posts/posts";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import type { DealPostBody, DealtPost, HeldPost, HoldPostBody, ModerationHold } from "@/lib/shared/holds/contract";
import { holdRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { shortName } from "@/lib/shared/users/short-name";
import { admitByRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { publishNotice } from "../../outside/realtime/publish";
import { presentOrganiserPost } from "../wall/present";

/*
 * Holds are a courtesy: they show colleagues who is looking at a post, and keep that post from being dealt to them.
 * They lock nothing; anybody may decide about any post that they moderate.
 */

/**
 * Records for half a minute what a tab is looking at. The first tab that looks at a post holds it. Throws rate_limited,
 * and not_found for a post or event out of scope.
 */
export async function holdPost(deps: Deps, actor: Actor, { tab_id, ...place }: HoldPostBody): Promise<HeldPost> {
  await admitByRate(deps.db, "holdByUser", actor.user_id);
  const tab = { account_id: actor.account_id, user_id: actor.user_id, tab_id };
  if (!place.post_id && !place.event_id) {
    const left = await removeHold(deps.db, tab);
    if (left?.post_id) await publishHold(deps, tab, { event_id: left.event_id, post_id: null });
    return { post_id: null, held_by: null };
  }
  const notFound = new AppError("not_found", place.post_id ? messages.posts.notFound : messages.events.notFound);
  const event_id = await findHoldEvent(deps.db, { ...moderationScope(actor), ...place });
  if (!event_id) throw notFound;
  try {
    const change = await saveHold(deps.db, { ...tab, event_id, post_id: place.post_id });
    await publishHoldChange(deps, tab, change);
    return { post_id: change.post_id, held_by: change.holder && shortName(change.holder) };
  } catch (error) {
    throw isEventGone(error) ? notFound : error;
  }
}

/**
 * Deals a tab the oldest waiting post that nobody is looking at; the tab then holds it. Throws rate_limited, and
 * not_found for an event out of scope.
 */
export async function dealPost(deps: Deps, actor: Actor, { tab_id, event_id }: DealPostBody): Promise<DealtPost> {
  await admitByRate(deps.db, "dealByUser", actor.user_id);
  const scope = moderationScope(actor);
  if (event_id && !(await findHoldEvent(deps.db, { ...scope, post_id: null, event_id }))) {
    throw new AppError("not_found", messages.events.notFound);
  }
  const tab = { account_id: actor.account_id, user_id: actor.user_id, tab_id };
  const change = await dealHold(deps.db, { ...tab, scope, event_id });
  if (!change?.post_id) return { post: null };
  const [row] = await Promise.all([
    findPost(deps.db, { ...scope, id: change.post_id }),
    publishHoldChange(deps, tab, change),
  ]);
  return { post: row && presentOrganiserPost(deps.storage, row) };
}

/** Returns the current holds in the events that the actor moderates, or in one of them. Throws not_found. */
export async function getHolds(
  deps: Deps,
  actor: Actor,
  { event_id }: { event_id?: string | undefined },
): Promise<ModerationHold[]> {
  const scope = moderationScope(actor);
  if (event_id && !(await findHoldEvent(deps.db, { ...scope, post_id: null, event_id }))) {
    throw new AppError("not_found", messages.events.notFound);
  }
  const rows = await listHolds(deps.db, { ...scope, event_id });
  return rows.map(({ email, ...row }) => ({
    ...row,
    name: shortName(email),
    is_own: row.user_id === actor.user_id,
  }));
}

type Tab = { account_id: string; user_id: string; tab_id: string };
type HoldChange = NonNullable<Awaited<ReturnType<typeof dealHold>>>;

/**
 * Publishes a changed hold; renewals are not published. If a hold moves to another event, publishes its end in the
 * former one. Also publishes the end of the person's other holds that were released to make room.
 */
async function publishHoldChange(deps: Deps, tab: Tab, change: HoldChange): Promise<void> {
  const { event_id, post_id, former_event_id, former_post_id, released } = change;
  await Promise.all(
    released.map((other) => other.post_id && publishHold(deps, { ...tab, ...other }, { ...other, post_id: null })),
  );
  if (post_id === former_post_id) return;
  const isElsewhere = former_post_id !== null && former_event_id !== null && former_event_id !== event_id;
  await Promise.all([
    isElsewhere && publishHold(deps, tab, { event_id: former_event_id, post_id: null }),
    publishHold(deps, tab, { event_id, post_id }),
  ]);
}

async function publishHold(
  deps: Deps,
  { account_id, user_id, tab_id }: Tab,
  place: { event_id: string; post_id: string | null },
): Promise<void> {
  const left_ms = place.post_id ? holdRules.seconds * 1_000 : 0;
  const { event_id, post_id } = place;
  const event = { id: event_id, account_id };
  await publishNotice(deps, event, { event: "holdChanged", hold: { event_id, post_id, user_id, tab_id, left_ms } });
}
