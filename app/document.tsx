import type { ReactNode } from "react";
import { type AnyLanguage, directionOf } from "@/lib/shared/language/languages";

type DocumentProps = { language?: AnyLanguage; head?: ReactNode; children: ReactNode };

/**
 * Renders html and body in a page's language. Each folder of pages has its own, because a wall's language depends on
 * its event and a form's on its guest; the root layout knows neither.
 */
export function Document({ language = "en", head, children }: DocumentProps) {
  return (
    // A guest who changes the language changes both attributes.
    <html lang={language} dir={directionOf(language)} suppressHydrationWarning>
      {head && <head>{head}</head>}
      <body>{children}</body>
    </html>
  );
}
