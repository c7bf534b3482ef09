import "server-only";
import { type AnyLanguage, type Language, pseudoLanguages } from "@/lib/shared/language/languages";
import { ar } from "@/lib/shared/messages/ar";
import { de } from "@/lib/shared/messages/de";
import { en } from "@/lib/shared/messages/en";
import { es } from "@/lib/shared/messages/es";
import { fr } from "@/lib/shared/messages/fr";
import { it } from "@/lib/shared/messages/it";
import { nl } from "@/lib/shared/messages/nl";
import { pl } from "@/lib/shared/messages/pl";
import { pseudoMessages } from "@/lib/shared/messages/pseudo";
import { pt } from "@/lib/shared/messages/pt";
import type { LanguageMessages } from "@/lib/shared/messages/scopes";

const known: Record<Language, LanguageMessages> = { en, de, fr, es, it, pt, nl, pl, ar };
const pseudo = new Map<string, LanguageMessages>();

/** Returns all messages of a language, for code on the server. */
export function messagesOf(language: AnyLanguage): LanguageMessages {
  const name = pseudoLanguages.find((one) => one === language);
  if (!name) return known[language as Language];
  const made = pseudo.get(name) ?? pseudoMessages(name);
  pseudo.set(name, made);
  return made;
}
