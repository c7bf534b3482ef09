import type banners from "@/messages/en/banners.json";
import type wall from "@/messages/en/wall.json";
import type { readGuest } from "./guest";
import type { readReceipt } from "./receipt";
import type { readRefusals } from "./refusals";
import type { readServer } from "./server";

/** Types of the translated messages: the keys of the English files in messages/en, and the parts of their sentences. */

export type GuestMessages = ReturnType<typeof readGuest>;
export type ReceiptMessages = ReturnType<typeof readReceipt>;
export type ServerMessages = ReturnType<typeof readServer>;

/** Only strings, because they come with the page. It fills in `{{address}}` and `{{code}}`. */
export type ScreenPageMessages = ServerMessages["screenPage"];

/** The same of an album's page: it fills in `{{name}}`, `{{number}}`, `{{total}}`, `{{event}}` and `{{date}}`. */
export type AlbumPageMessages = ServerMessages["albumPage"];

/** Only strings: the server sends them to the wall with its page, so no wall loads a script for its language. */
export type WallMessages = Readonly<typeof wall>;
/** Texts in an event's language that the console needs; only strings, too. */
export type BannerMessages = Readonly<typeof banners>;

/** All scopes of a language, for the server. */
export type LanguageMessages = ServerMessages & {
  refusals: ReturnType<typeof readRefusals>;
  /** The receipt's scope is a chunk of its own: a form loads it while it sends. */
  guest: GuestMessages & { receipt: ReceiptMessages };
  wall: WallMessages;
  banners: BannerMessages;
};
