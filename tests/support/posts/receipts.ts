import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { GET as getPosts } from "@/app/api/receipts/get-posts/route";
import { DELETE as takeBackPost } from "@/app/api/receipts/take-back-post/[id]/route";
import { posts } from "@/db/schema/posts/posts";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { Deps } from "@/lib/server/deps";
import type { Receipt } from "@/lib/shared/receipt/contract";
import { call } from "../call";

/** A token as a phone makes it. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The header that a phone sends with each of its calls. */
export const asGuest = (token: string) => ({ headers: { "guest-token": token } });

/** Assigns the post to this token. */
export async function givePost(deps: Deps, id: string, token: string): Promise<void> {
  await deps.db
    .update(posts)
    .set({ guest_token_hash: hashToken(token) })
    .where(eq(posts.id, id));
}

export const readReceipt = (token: string, address?: string) =>
  call<Receipt>(getPosts, { ...asGuest(token), ...(address && { address }) });

/** The states of a guest's posts, by id. */
export async function statesOf(token: string): Promise<Record<string, string>> {
  const { body } = await readReceipt(token);
  return Object.fromEntries(body.posts.map(({ id, state }) => [id, state]));
}

export const takeBack = (token: string, id: string, address?: string) =>
  call<{ message: string }>(takeBackPost, {
    method: "DELETE",
    params: { id },
    ...asGuest(token),
    ...(address && { address }),
  });
