import ar from "@/messages/ar/banners.json" with { type: "json" };
import de from "@/messages/de/banners.json" with { type: "json" };
import en from "@/messages/en/banners.json" with { type: "json" };
import es from "@/messages/es/banners.json" with { type: "json" };
import fr from "@/messages/fr/banners.json" with { type: "json" };
import it from "@/messages/it/banners.json" with { type: "json" };
import nl from "@/messages/nl/banners.json" with { type: "json" };
import pl from "@/messages/pl/banners.json" with { type: "json" };
import pt from "@/messages/pt/banners.json" with { type: "json" };
import { type AnyLanguage, type Language, languages } from "../language/languages";
import type { BannerMessages } from "../messages/scopes";

const texts: Record<Language, BannerMessages> = { en, de, fr, es, it, pt, nl, pl, ar };

/** Returns the texts in an event's language; in English for a pseudo-language, and for a name that we do not know. */
export const textsIn = (language: string): BannerMessages => texts[languages.find((one) => one === language) ?? "en"];

/**
 * Returns the initial banner texts of a new event: its name and an invitation in its language. Only a field that the
 * organiser empties falls back to 'Sample text'. A name fits in a line (lib/shared/limits.ts).
 */
export function defaultTexts(event_name: string, language: AnyLanguage | "" = "en") {
  return { top_banner_text: event_name, ...translatedTexts(language) };
}

function translatedTexts(language: string) {
  const { firstInvitation, firstCtaText } = textsIn(language);
  return { bottom_banner_text: firstInvitation, cta_text: firstCtaText };
}

type BannerTexts = ReturnType<typeof translatedTexts>;
const fields = ["bottom_banner_text", "cta_text"] as const;

/** Returns those banner texts in a new language that are still the untouched ones of the former language. */
export function followLanguage(shown: BannerTexts, from: string, to: string): Partial<BannerTexts> {
  const [before, after] = [translatedTexts(from), translatedTexts(to)];
  const followed = fields.filter((field) => shown[field] === before[field] && shown[field] !== after[field]);
  return Object.fromEntries(followed.map((field) => [field, after[field]]));
}
