import "server-only";
import { type AnyLanguage, type Language, pseudoLanguages } from "@/lib/shared/language/languages";
import { disguised } from "@/lib/shared/language/pseudo";
import { englishFiles, type LanguageFiles, readLanguage } from "@/lib/shared/messages/english";
import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import arBanners from "@/messages/ar/banners.json" with { type: "json" };
import arGuest from "@/messages/ar/guest.json" with { type: "json" };
import arReceipt from "@/messages/ar/receipt.json" with { type: "json" };
import arRefusals from "@/messages/ar/refusals.json" with { type: "json" };
import arServer from "@/messages/ar/server.json" with { type: "json" };
import arWall from "@/messages/ar/wall.json" with { type: "json" };
import deBanners from "@/messages/de/banners.json" with { type: "json" };
import deGuest from "@/messages/de/guest.json" with { type: "json" };
import deReceipt from "@/messages/de/receipt.json" with { type: "json" };
import deRefusals from "@/messages/de/refusals.json" with { type: "json" };
import deServer from "@/messages/de/server.json" with { type: "json" };
import deWall from "@/messages/de/wall.json" with { type: "json" };
import esBanners from "@/messages/es/banners.json" with { type: "json" };
import esGuest from "@/messages/es/guest.json" with { type: "json" };
import esReceipt from "@/messages/es/receipt.json" with { type: "json" };
import esRefusals from "@/messages/es/refusals.json" with { type: "json" };
import esServer from "@/messages/es/server.json" with { type: "json" };
import esWall from "@/messages/es/wall.json" with { type: "json" };
import frBanners from "@/messages/fr/banners.json" with { type: "json" };
import frGuest from "@/messages/fr/guest.json" with { type: "json" };
import frReceipt from "@/messages/fr/receipt.json" with { type: "json" };
import frRefusals from "@/messages/fr/refusals.json" with { type: "json" };
import frServer from "@/messages/fr/server.json" with { type: "json" };
import frWall from "@/messages/fr/wall.json" with { type: "json" };
import itBanners from "@/messages/it/banners.json" with { type: "json" };
import itGuest from "@/messages/it/guest.json" with { type: "json" };
import itReceipt from "@/messages/it/receipt.json" with { type: "json" };
import itRefusals from "@/messages/it/refusals.json" with { type: "json" };
import itServer from "@/messages/it/server.json" with { type: "json" };
import itWall from "@/messages/it/wall.json" with { type: "json" };
import nlBanners from "@/messages/nl/banners.json" with { type: "json" };
import nlGuest from "@/messages/nl/guest.json" with { type: "json" };
import nlReceipt from "@/messages/nl/receipt.json" with { type: "json" };
import nlRefusals from "@/messages/nl/refusals.json" with { type: "json" };
import nlServer from "@/messages/nl/server.json" with { type: "json" };
import nlWall from "@/messages/nl/wall.json" with { type: "json" };
import plBanners from "@/messages/pl/banners.json" with { type: "json" };
import plGuest from "@/messages/pl/guest.json" with { type: "json" };
import plReceipt from "@/messages/pl/receipt.json" with { type: "json" };
import plRefusals from "@/messages/pl/refusals.json" with { type: "json" };
import plServer from "@/messages/pl/server.json" with { type: "json" };
import plWall from "@/messages/pl/wall.json" with { type: "json" };
import ptBanners from "@/messages/pt/banners.json" with { type: "json" };
import ptGuest from "@/messages/pt/guest.json" with { type: "json" };
import ptReceipt from "@/messages/pt/receipt.json" with { type: "json" };
import ptRefusals from "@/messages/pt/refusals.json" with { type: "json" };
import ptServer from "@/messages/pt/server.json" with { type: "json" };
import ptWall from "@/messages/pt/wall.json" with { type: "json" };

const files: Record<Language, LanguageFiles> = {
  en: englishFiles,
  ar: { banners: arBanners, guest: arGuest, receipt: arReceipt, refusals: arRefusals, server: arServer, wall: arWall },
  de: { banners: deBanners, guest: deGuest, receipt: deReceipt, refusals: deRefusals, server: deServer, wall: deWall },
  es: { banners: esBanners, guest: esGuest, receipt: esReceipt, refusals: esRefusals, server: esServer, wall: esWall },
  fr: { banners: frBanners, guest: frGuest, receipt: frReceipt, refusals: frRefusals, server: frServer, wall: frWall },
  it: { banners: itBanners, guest: itGuest, receipt: itReceipt, refusals: itRefusals, server: itServer, wall: itWall },
  nl: { banners: nlBanners, guest: nlGuest, receipt: nlReceipt, refusals: nlRefusals, server: nlServer, wall: nlWall },
  pl: { banners: plBanners, guest: plGuest, receipt: plReceipt, refusals: plRefusals, server: plServer, wall: plWall },
  pt: { banners: ptBanners, guest: ptGuest, receipt: ptReceipt, refusals: ptRefusals, server: ptServer, wall: ptWall },
};
const known = new Map<AnyLanguage, LanguageMessages>();

/** Returns all messages of a language, for code on the server. */
export function messagesOf(language: AnyLanguage): LanguageMessages {
  const messages = known.get(language) ?? read(language);
  known.set(language, messages);
  return messages;
}

function read(language: AnyLanguage): LanguageMessages {
  const pseudo = pseudoLanguages.find((one) => one === language);
  if (pseudo) return readLanguage("en", disguised(englishFiles, pseudo) as typeof englishFiles);
  return readLanguage(language as Language, files[language as Language]);
}
