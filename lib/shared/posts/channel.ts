import type { Actor } from "../auth/actor";
import { isAdmin } from "../auth/policy";
import { channels } from "../public-paths";

/** The channel of a console's notices: the account's for admins, a moderator's own with those of their events alone. */
export function noticeChannel(actor: Actor): string {
  return isAdmin(actor) ? channels.account(actor.account_id) : channels.moderator(actor.user_id);
}

/** Whether a channel is one of consoles' notices: sockets sign in for them, and are ended with their session. */
export function isNoticeChannel(channel: string): boolean {
  return channel.startsWith(channels.account("")) || channel.startsWith(channels.moderator(""));
}
