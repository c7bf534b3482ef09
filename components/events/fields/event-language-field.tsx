"use client";

import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { followLanguage } from "@/lib/shared/events/default-texts";
import { languageName } from "@/lib/shared/format";
import { languages } from "@/lib/shared/language/languages";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import { ChoiceField } from "./choice-field";

const text = messages.events;

/** Chooses the language of an event's wall; a new event offers its company's. */
export function EventLanguageField() {
  const { formState } = useFormContext<EventFormValues>();
  const isNew = formState.defaultValues?.event_language === "";
  useTextsInLanguage();
  const options = languages.map((tag) => ({ value: tag as string, label: languageName(tag) }));
  const all = isNew ? [{ value: "", label: text.languageOfAccount }, ...options] : options;
  return <ChoiceField name="event_language" options={all} hint={text.languageHint} />;
}

/** Writes the banner texts that nobody has edited in the language that is chosen. */
function useTextsInLanguage(): void {
  const { formState, watch, getValues, setValue, resetField } = useFormContext<EventFormValues>();
  const { data: account } = useAccountDetails();
  const opened = formState.defaultValues?.event_language;
  const chosen = watch("event_language");
  const language = chosen || (account?.language ?? "en");
  // A new event's texts begin in English.
  const written = useRef({ opened, language: opened || "en" });
  useEffect(() => {
    if (written.current.opened !== opened) written.current = { opened, language: opened || "en" };
    const [bottom_banner_text, cta_text] = getValues(["bottom_banner_text", "cta_text"]);
    const followed = followLanguage({ bottom_banner_text, cta_text }, written.current.language, language);
    written.current.language = language;
    for (const [field, value] of Object.entries(followed) as [keyof typeof followed, string][]) {
      // The company's language is the form's own default, and no change that somebody may lose.
      if (chosen === "") resetField(field, { defaultValue: value });
      else setValue(field, value, { shouldDirty: true });
    }
  }, [opened, chosen, language, getValues, setValue, resetField]);
}
