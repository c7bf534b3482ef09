import type { Actor } from "../auth/actor";
import { channels } from "../public-paths";

/** Returns the channel of a console's notices, which is its person's and ends with their sign-in. */
export const noticeChannel = ({ user_id, family_id }: Pick<Actor, "user_id" | "family_id">): string =>
  channels.user(user_id, family_id);
