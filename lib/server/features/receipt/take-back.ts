import "server-only";
import { findGuestEvent, findGuestPost, lockGuestPost, lockGuestPosts } from "@/db/queries/posts/receipts";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { hashToken } from "../../base/auth/tokens";
import type { Deps } from "../../deps";
import { removeAtOnce } from "../../outside/media/remove";
import { erasePosts } from "../posts/erase";
import { findAsGuest, type Guest } from "./guest";

/**
 * Erases one of a guest's posts as an admin would, in any status: it leaves every screen, and its URLs stop working
 * before the response. Idempotent: the response is the same if there is no such post. Throws rate_limited if an address
 * tries too many foreign ones.
 */
export async function takeBackPost(deps: Deps, guest: Guest, id: string): Promise<{ message: string }> {
  await findAsGuest(deps, guest, async (scope) => {
    const post = await findGuestPost(deps.db, { ...scope, id });
    if (!post) return null;
    const by = { user_id: null, name: "guest", action: "post.take-back" } as const;
    const { keys } = await erasePosts(deps, { event_id: post.event_id, ...by }, async (tx) => [
      await lockGuestPost(tx, { ...scope, id }),
    ]);
    await removeAtOnce(deps.storage, keys);
    return post;
  });
  return { message: messages.receipt.takenBack };
}

/** Erases everything sent with a token, as takeBackPost does, including posts that arrive meanwhile. */
export async function withdrawConsent(deps: Deps, guest: Guest): Promise<{ message: string }> {
  await findAsGuest(deps, guest, (scope) => findGuestEvent(deps.db, scope));
  if (guest.token) await eraseAllOf(deps, hashToken(guest.token));
  return { message: messages.receipt.withdrawn };
}

async function eraseAllOf(deps: Deps, guest_token_hash: string): Promise<void> {
  const by = { user_id: null, name: "guest", action: "consent.withdraw" } as const;
  const limit = limits.erasedPerBatch;
  for (;;) {
    const event_id = await findGuestEvent(deps.db, { guest_token_hash });
    if (!event_id) return;
    const { keys } = await erasePosts(deps, { event_id, ...by }, (tx) =>
      lockGuestPosts(tx, { guest_token_hash, event_id, limit }),
    );
    await removeAtOnce(deps.storage, keys);
  }
}
