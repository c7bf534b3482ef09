import { messages } from "../messages";
import { type Origin, originOf } from "./texts";

type Guest = Origin & { person_name: string };

/** Returns a guest's name for the console, with a fallback: an event may not ask for names. */
export const guestName = ({ person_name }: Pick<Guest, "person_name">): string => person_name || messages.posts.guest;

/** Returns the guest's name and origin in one line, for screen readers: 'Mira, Berlin'. */
export const guestLine = (guest: Guest): string => [guestName(guest), originOf(guest)].filter(Boolean).join(", ");
