"use client";

import { useFormContext } from "react-hook-form";
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
  const options = languages.map((tag) => ({ value: tag as string, label: languageName(tag) }));
  const all = isNew ? [{ value: "", label: text.languageOfAccount }, ...options] : options;
  return <ChoiceField name="event_language" options={all} hint={text.languageHint} />;
}
