import "server-only";
import { z } from "zod";
import { findEventAccess } from "@/db/queries/wall";
import type { Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { channels } from "@/lib/shared/public-paths";
import { admitToWall } from "../auth/access";
import type { Deps } from "../deps";

/** Pusher Channels, auth signatures: the socket's id and the channel's name. */
export const channelAuthBody = z.object({
  socket_id: z.string().regex(/^\d+\.\d+$/, messages.realtime.channelForbidden),
  channel_name: z.string().max(200, messages.realtime.channelForbidden),
});
export const channelAuth = z.object({ auth: z.string() });

/** Signs a private channel for somebody who may listen to it. Throws unauthenticated, forbidden or not_found. */
export async function authorizeChannel(deps: Deps, visitor: Visitor, body: z.infer<typeof channelAuthBody>) {
  const { socket_id, channel_name } = body;
  const eventId = /^private-event-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(channel_name)?.[1];
  if (eventId) {
    admitToWall(await findEventAccess(deps.db, eventId), visitor);
    return deps.realtime.authorize(socket_id, channel_name);
  }
  if (!visitor.actor) throw new AppError("unauthenticated", messages.http.unauthenticated);
  if (channel_name !== channels.account(visitor.actor.account_id)) {
    throw new AppError("forbidden", messages.realtime.channelForbidden);
  }
  return deps.realtime.authorize(socket_id, channel_name);
}
