"use client";

import { ChevronDown, Globe } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { useGuestLanguage } from "@/lib/client/language/guest-language";
import { type AnyLanguage, languageNames } from "@/lib/shared/language/languages";

/** Lists the languages of a guest page. A change keeps everything that the guest typed and chose. */
export function LanguageChoice() {
  const id = useId();
  const { language, messages, choose } = useGuestLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  const handleChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setHasFailed(false);
    choose(target.value as AnyLanguage).catch(() => setHasFailed(true));
  };
  const isListed = language in languageNames;
  return (
    <div className="flex w-full flex-col items-end gap-1 text-sm">
      <div className="relative flex items-center">
        <Globe aria-hidden="true" className="pointer-events-none absolute start-2 size-4" />
        <label htmlFor={id} className="sr-only">
          {messages.page.language}
        </label>
        <select
          id={id}
          value={language}
          onChange={handleChange}
          className="min-h-9 appearance-none rounded-md border border-current/40 bg-transparent py-1 ps-7 pe-7 text-inherit"
        >
          {!isListed && <option value={language}>{language}</option>}
          {Object.entries(languageNames).map(([tag, name]) => (
            // Each name is in its own language; the list of the phone has its own colours.
            <option key={tag} value={tag} lang={tag} className="bg-surface text-ink">
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-2 size-4" />
      </div>
      {hasFailed && <p role="alert">{messages.page.languageFailed}</p>}
    </div>
  );
}
