import type { Actor } from "../auth/actor";
import { isAdmin } from "../auth/policy";
import { channels } from "../public-paths";

/** Returns the channel of a console's notices: the account's for admins, a moderator's own with only their events. */
export function noticeChannel(actor: Actor): string {
  return isAdmin(actor) ? channels.account(actor.account_id) : channels.moderator(actor.user_id);
}

/** Returns whether a channel carries consoles' notices: its sockets sign in, and end with their session. */
export function isNoticeChannel(channel: string): boolean {
  return channel.startsWith(channels.account("")) || channel.startsWith(channels.moderator(""));
}
