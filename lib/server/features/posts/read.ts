import "server-only";
import { countPosts, findFailedOriginal, findPost, listModerationEvents, listPosts } from "@/db/queries/posts/posts";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { ListPostsQuery, ModerationEvent, OrganiserPost } from "@/lib/shared/posts/contract";
import type { Deps } from "../../deps";
import { presentOrganiserPost } from "../wall/present";
import { originalResponse } from "./original-response";

export const postNotFound = () => new AppError("not_found", messages.posts.notFound);

/** Returns a page of posts in the requested order, with the total of all matches. */
export async function listModerationPosts(deps: Deps, actor: Actor, query: ListPostsQuery) {
  const { limit, cursor, order, ...filter } = query;
  const scope = { ...moderationScope(actor), ...filter };
  const [rows, total] = await Promise.all([
    listPosts(deps.db, { ...scope, order, cursor, limit: limit + 1 }),
    countPosts(deps.db, scope),
  ]);
  const items = rows.slice(0, limit).map((row) => presentOrganiserPost(deps.storage, row));
  const hasMore = rows.length > limit;
  return { items, total, next_cursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}

/** Returns the events whose posts the actor may moderate, latest event date first. */
export async function getModerationEvents(deps: Deps, actor: Actor): Promise<ModerationEvent[]> {
  return listModerationEvents(deps.db, moderationScope(actor));
}

/** Returns one of the posts that the actor may moderate. Throws not_found. */
export async function getPost(deps: Deps, actor: Actor, id: string): Promise<OrganiserPost> {
  const row = await findPost(deps.db, { ...moderationScope(actor), id });
  if (!row) throw postNotFound();
  return presentOrganiserPost(deps.storage, row);
}

/** Serves moderators the original of a post whose media failed. Throws not_found. */
export async function downloadOriginal(deps: Deps, actor: Actor, id: string): Promise<Response> {
  const key = await findFailedOriginal(deps.db, { ...moderationScope(actor), id });
  const original = key && (await deps.storage.read(key));
  if (!original) throw new AppError("not_found", messages.posts.originalMissing);
  return originalResponse(id, key, original);
}
