import banners from "@/messages/en/banners.json" with { type: "json" };
import guest from "@/messages/en/guest.json" with { type: "json" };
import receipt from "@/messages/en/receipt.json" with { type: "json" };
import server from "@/messages/en/server.json" with { type: "json" };
import type { Language } from "../language/languages";
import { readGuest } from "./guest";
import { readReceipt } from "./receipt";
import type { BannerMessages, LanguageMessages, WallMessages } from "./scopes";
import { readServer } from "./server";
import { wallMessages as wall } from "./wall";

/** The files of a language in messages/<language>. */
export type LanguageFiles = {
  guest: object;
  receipt: object;
  server: object;
  wall: WallMessages;
  banners: BannerMessages;
};

/** Reads all scopes of a language. */
export const readLanguage = (language: Language, { guest, receipt, server, ...strings }: LanguageFiles) =>
  ({
    guest: { ...readGuest(language, guest), receipt: readReceipt(language, receipt) },
    ...strings,
    ...readServer(language, server),
  }) satisfies LanguageMessages;

export const englishFiles = { banners, guest, receipt, server, wall };

/** The English of the translated scopes, for the server and the console. */
export const english = readLanguage("en", englishFiles);
