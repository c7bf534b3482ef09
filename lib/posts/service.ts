import "server-only";
import {
  countPosts,
  findPost,
  listPosts,
  lockPost,
  type PostScope,
  setFavourite,
  updatePost,
} from "@/db/queries/posts";
import { bumpWallVersion, findEventDoor } from "@/db/queries/wall";
import type { Actor } from "../auth/actor";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { messages } from "../messages";
import type { SettablePostStatus, YesNo } from "../vocabulary";
import { announce, type WallEffect } from "../wall/announce";
import type { ListPostsQuery, OrganiserPost } from "./contract";
import { presentOrganiserPost } from "./present";

/** An admin sees the account's posts, a moderator those of the events that they are assigned to. */
function scopeOf(actor: Actor): PostScope {
  return { account_id: actor.account_id, moderator_id: actor.role === "admin" ? null : actor.user_id };
}

const postNotFound = () => new AppError("not_found", messages.posts.notFound);

/** A page of posts, newest submission first, with the total of all that match. */
export async function listModerationPosts(deps: Deps, actor: Actor, query: ListPostsQuery) {
  const { limit, cursor, ...filter } = query;
  const scope = { ...scopeOf(actor), ...filter };
  const [rows, total] = await Promise.all([
    listPosts(deps.db, { ...scope, before: cursor, limit: limit + 1 }),
    countPosts(deps.db, scope),
  ]);
  const items = rows.slice(0, limit).map((row) => presentOrganiserPost(deps.storage, row));
  const hasMore = rows.length > limit;
  return { items, total, next_cursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}

async function getPost(deps: Deps, actor: Actor, id: string): Promise<OrganiserPost> {
  const row = await findPost(deps.db, { ...scopeOf(actor), id });
  if (!row) throw postNotFound();
  return presentOrganiserPost(deps.storage, row);
}

/**
 * Sets a status from any state. Approving puts the post on the wall at the top as soon as its pictures are made;
 * leaving `approve` takes it off. Setting the status that it has changes nothing. Throws not_found.
 */
export async function setPostStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: SettablePostStatus,
): Promise<OrganiserPost> {
  const change = await deps.db.transaction(async (tx) => {
    const post = await lockPost(tx, { ...scopeOf(actor), id });
    if (!post) throw postNotFound();
    if (post.status === status) return null;

    const wasShown = post.wall_position !== null;
    const isShown = status === "approve" && post.media_state === "ready";
    const event =
      wasShown || isShown ? await bumpWallVersion(tx, post.event_id) : await findEventDoor(tx, post.event_id);
    if (!event) throw postNotFound();
    await updatePost(tx, post, {
      status,
      moderated_at: new Date().toISOString(),
      wall_position: isShown ? event.wall_version : null,
      ...((wasShown || isShown) && { wall_version: event.wall_version }),
    });
    const effect: WallEffect =
      wasShown || isShown ? { kind: isShown ? "shown" : "removed", post_id: id, version: event.wall_version } : null;
    return { event, effect };
  });
  if (change) await announce(deps, change.event, change.effect, { event: "postChanged", post_id: id });
  return getPost(deps, actor, id);
}

/** Stars a post for the organisers; walls do not show it. Throws not_found. */
export async function setPostFavourite(
  deps: Deps,
  actor: Actor,
  id: string,
  is_favourite: YesNo,
): Promise<OrganiserPost> {
  const isFound = await setFavourite(deps.db, { ...scopeOf(actor), id, is_favourite });
  if (!isFound) throw postNotFound();
  const post = await getPost(deps, actor, id);
  const event = await findEventDoor(deps.db, post.event_id);
  if (event) await announce(deps, event, null, { event: "postChanged", post_id: id });
  return post;
}
