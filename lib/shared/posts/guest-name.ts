import { messages } from "../messages";
import { type Origin, originOf } from "./words";

type Guest = Origin & { person_name: string };

/** Names a guest in the console: an event may ask for no name. */
export const guestName = ({ person_name }: Pick<Guest, "person_name">): string => person_name || messages.posts.guest;

/** Says in one line who posted and from where, to be read out: 'Mira, Berlin'. */
export const guestLine = (guest: Guest): string => [guestName(guest), originOf(guest)].filter(Boolean).join(", ");
