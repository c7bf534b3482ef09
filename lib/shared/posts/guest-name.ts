import { isolate } from "../language/isolate";
import { messages } from "../messages";
import { type Origin, originOf } from "./texts";

type Guest = Origin & { person_name: string };

/** Returns a guest's name for the console and its sentences, with a fallback: an event may not ask for names. */
export const guestName = ({ person_name }: Pick<Guest, "person_name">): string =>
  isolate(person_name) || messages.posts.guest;

/** Returns the guest's name and origin in one line, for screen readers: 'Mira, Berlin'. */
export const guestLine = (guest: Guest): string =>
  [guestName(guest), isolate(originOf(guest))].filter(Boolean).join(", ");
