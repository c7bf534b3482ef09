import { useWallLanguage } from "@/lib/client/language/wall-texts";
import { knownLanguage, localeOf } from "@/lib/shared/language/languages";

/** Writes a number as the wall's language does. */
export function Amount({ of }: { of: number }) {
  const { language } = useWallLanguage();
  return <span>{new Intl.NumberFormat(localeOf(knownLanguage(language) ?? "en")).format(of)}</span>;
}
