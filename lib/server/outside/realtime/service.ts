import "server-only";
import { z } from "zod";
import { isEventGone } from "@/db/faults";
import { grantChannel } from "@/db/queries/people/channel-grants";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { wallChannel } from "@/lib/shared/wall/channel";
import { findAccessSession } from "../../base/auth/access";
import type { Deps } from "../../deps";
import { readFreshEventAccess } from "../../features/wall/shared-posts";

/** Pusher Channels, auth signatures: the socket's id and the channel's name. */
const socketId = z.string().regex(/^\d+\.\d+$/, messages.realtime.channelForbidden);
export const channelAuthBody = z.object({
  socket_id: socketId,
  channel_name: z.string().max(200, messages.realtime.channelForbidden),
});
export const channelAuth = z.object({ auth: z.string() });

/** Pusher Channels, user authentication: signs the socket in, so that it can be terminated with its sign-in. */
export const userAuthBody = z.object({ socket_id: socketId });
export const userAuth = z.object({ auth: z.string(), user_data: z.string() });

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const privateWall = new RegExp(`^private-event-(${uuid})(?:-${uuid})?$`);

/** Signs a private channel for a visitor who may listen to it. Throws unauthenticated, forbidden or not_found. */
export async function authorizeChannel(deps: Deps, visitor: Visitor, body: z.infer<typeof channelAuthBody>) {
  const { socket_id, channel_name } = body;
  const eventId = privateWall.exec(channel_name)?.[1];
  if (eventId) await admitToPrivateWall(deps, visitor, eventId, channel_name);
  else if (!visitor.actor) throw visitor.duty ?? new AppError("unauthenticated", messages.http.unauthenticated);
  else if (channel_name !== noticeChannel(visitor.actor)) throw channelForbidden();
  return deps.realtime.authorize(socket_id, channel_name);
}

/** Identifies a socket by its sign-in, so that one sign-in or all of a user's can be terminated. */
export function authenticateUser(deps: Deps, actor: Actor, { socket_id }: z.infer<typeof userAuthBody>) {
  return deps.realtime.authenticateUser(socket_id, actor.family_id);
}

/** Signs only the channel's current name. Access by a sign-in is recorded, and ends with the sign-in. */
async function admitToPrivateWall(deps: Deps, visitor: Visitor, eventId: string, channel: string): Promise<void> {
  const event = await readFreshEventAccess(deps, eventId);
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const family_id = await findAccessSession(deps, event, visitor);
  if (isPublicEvent(event) || channel !== wallChannel(event)) throw channelForbidden();
  if (family_id === null) return;
  try {
    const isGranted = await grantChannel(deps.db, { account_id: event.account_id, event_id: eventId, family_id });
    if (!isGranted) throw new AppError("unauthenticated", messages.http.unauthenticated);
  } catch (error) {
    throw isEventGone(error) ? new AppError("not_found", messages.events.notFound) : error;
  }
}

const channelForbidden = () => new AppError("forbidden", messages.realtime.channelForbidden);
