import { messages } from "../messages";

/** Names a guest in the console: an event may ask for no name. */
export const guestName = ({ person_name }: { person_name: string }): string => person_name || messages.posts.guest;
