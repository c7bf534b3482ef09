import { nameMessages } from "./message-names";
import { messages as consoleMessages } from "./messages";
import { english } from "./messages/english";

const { guest, albumPage, mails, screenPage } = english;

/**
 * The console's sentences, and the English of guests' pages, albums, mails and televisions: for the server and tests.
 * Browsers must not load it, since each of their pages has its own scopes.
 */
export const messages = { ...consoleMessages, ...guest, albumPage, mails, screenPage } as const;

/** The names of the sentences with which contracts refuse guests (message-names.ts). */
export const guestMessageNames = nameMessages(guest);
