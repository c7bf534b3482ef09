import banners from "@/messages/en/banners.json" with { type: "json" };
import guest from "@/messages/en/guest.json" with { type: "json" };
import receipt from "@/messages/en/receipt.json" with { type: "json" };
import server from "@/messages/en/server.json" with { type: "json" };
import type { Language } from "../language/languages";
import { readGuest } from "./guest";
import { readReceipt } from "./receipt";
import { readRefusals, refusalsFile as refusals } from "./refusals";
import type { BannerMessages, LanguageMessages, WallMessages } from "./scopes";
import { readServer } from "./server";
import { wallMessages as wall } from "./wall";

/** The files of a language in messages/<language>. */
export type LanguageFiles = {
  guest: object;
  receipt: object;
  refusals: object;
  server: object;
  wall: WallMessages;
  banners: BannerMessages;
};

/** Reads all scopes of a language. */
export const readLanguage = (language: Language, { guest, receipt, refusals, server, ...strings }: LanguageFiles) =>
  ({
    guest: { ...readGuest(language, guest), receipt: readReceipt(language, receipt) },
    ...strings,
    refusals: readRefusals(language, refusals),
    ...readServer(language, server),
  }) satisfies LanguageMessages;

export const englishFiles = { banners, guest, receipt, refusals, server, wall };

/** The English of the translated scopes. Browsers do not load it: messages.ts has what the console needs. */
export const english = readLanguage("en", englishFiles);
