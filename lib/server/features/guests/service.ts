import "server-only";
import { findEventOfGuest, listGuestPosts, lockPostsOfGuest } from "@/db/queries/people/guests";
import { measureExport } from "@/db/queries/upkeep/exports";
import type { Actor } from "@/lib/shared/auth/actor";
import type { CreatedExport } from "@/lib/shared/export/contract";
import type { ErasedGuest, GuestBody, StoredGuest } from "@/lib/shared/guests/contract";
import { exportRules, limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { removeAtOnce } from "../../outside/media/remove";
import { beginExport } from "../export/begin";
import { erasePosts } from "../posts/erase";

/** A guest who asks by mail. The audit log names their posts, and never the address. */

const everything = { posts: "stored", pictures: "originals" } as const;

/** Returns what is stored of an email address in all events of the account. */
export async function findGuest(deps: Deps, { account_id }: Actor, { email }: GuestBody): Promise<StoredGuest> {
  const scope = { account_id, email };
  const [{ posts: total }, rows] = await Promise.all([
    measureExport(deps.db, scope, everything),
    listGuestPosts(deps.db, scope, limits.guestPostsListed),
  ]);
  const iso = (moment: string) => new Date(moment).toISOString();
  const posts = rows.map(({ created_at, consent_at, wall_due_at, ...post }) => ({
    ...post,
    created_at: iso(created_at),
    consent_at: consent_at && iso(consent_at),
    wall_due_at: wall_due_at && iso(wall_due_at),
  }));
  return { total, posts };
}

/** Returns the signed address of an archive with all of it, as createExport does. */
export async function exportGuest(deps: Deps, actor: Actor, { email }: GuestBody): Promise<CreatedExport> {
  const { account_id } = actor;
  const listed = await listGuestPosts(deps.db, { account_id, email }, exportRules.pageRows);
  const entries = listed.map(({ id, event_id }) => {
    return { action: "guest.export", subject: { kind: "post", id, event_id } } as const;
  });
  return beginExport(deps, actor, { email, entries }, everything);
}

/** Erases every post of an email address in all events of the account, as an admin erases one. */
export async function eraseGuest(deps: Deps, actor: Actor, { email }: GuestBody): Promise<ErasedGuest> {
  const scope = { account_id: actor.account_id, email };
  const { user_id } = actor;
  let erased = 0;
  for (;;) {
    const event_id = await findEventOfGuest(deps.db, scope);
    if (!event_id) return { message: messages.guests.erased(erased), erased };
    const { ids, keys } = await erasePosts(deps, { event_id, user_id }, (tx) =>
      lockPostsOfGuest(tx, { ...scope, event_id, limit: limits.erasedPerBatch }),
    );
    await removeAtOnce(deps.storage, keys);
    erased += ids.length;
  }
}
