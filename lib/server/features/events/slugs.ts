import "server-only";
import type { Transaction } from "@/db/client";
import { isSlugTaken } from "@/db/queries/events";
import { findFormerSlug, insertFormerSlug, removeFormerSlug } from "@/db/queries/former-slugs";
import type { Actor } from "@/lib/shared/auth/actor";
import type { SlugAvailability } from "@/lib/shared/events/contract";
import type { Deps } from "../../deps";
import { slugTaken } from "./refusals";

/**
 * A printed code must lead to its event for as long as the event exists. So a changed slug stays its event's, and all
 * reads by slug know it. Another event of the account gets it only if somebody says so.
 */

/** Checks that a slug is available; `exclude_id` is the event that has it already, or had it. */
export async function checkSlug(
  deps: Deps,
  { account_id }: Pick<Actor, "account_id">,
  { slug, exclude_id }: { slug: string; exclude_id?: string | undefined },
): Promise<SlugAvailability> {
  if (await isSlugTaken(deps.db, { account_id, event_url_slug: slug, exclude_id })) return { available: false };
  const former = await findFormerSlug(deps.db, slug);
  if (!former) return { available: true };
  if (former.account_id !== account_id) return { available: false };
  if (former.event_id !== null && former.event_id === exclude_id) return { available: true };
  return { available: false, former_event: former.event_name };
}

type Claim = { account_id: string; event_id: string; slug: string; mayTake: boolean };

/**
 * Gives an event its new slug. Throws conflict for a former slug of another account, and for one of another event
 * unless `mayTake`. Call it after the event's row is written: that write waits for whoever gives the slug up.
 */
export async function claimSlug(tx: Transaction, { account_id, event_id, slug, mayTake }: Claim): Promise<void> {
  const former = await findFormerSlug(tx, slug);
  const isOwn = former?.account_id === account_id && (mayTake || former.event_id === event_id);
  if (former && !isOwn) throw slugTaken();
  await removeFormerSlug(tx, slug);
}

type Renamed = { id: string; account_id: string; event_url_slug: string };

/** Keeps the slug that an event had, and claims the one that it has now. A no-op if both are equal. */
export async function changeSlug(tx: Transaction, before: Renamed, after: Renamed, mayTake: boolean): Promise<void> {
  if (before.event_url_slug === after.event_url_slug) return;
  const owner = { account_id: after.account_id, event_id: after.id };
  await claimSlug(tx, { ...owner, slug: after.event_url_slug, mayTake });
  await insertFormerSlug(tx, { ...owner, slug: before.event_url_slug });
}
