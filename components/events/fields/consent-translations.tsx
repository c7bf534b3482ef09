"use client";

import { useFormContext } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { languageName } from "@/lib/shared/format";
import { type Language, languages } from "@/lib/shared/language/languages";
import { formLimits } from "@/lib/shared/limits/form";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

type Translations = { language: Language; text: string }[];

/** Edits the consent in further languages. An empty one is not stored. */
export function ConsentTranslations() {
  const { watch, setValue, formState } = useFormContext<EventFormValues>();
  const own = watch("event_language");
  const written = (watch("consent_translations") ?? []) as Translations;
  const change = (list: Translations) => setValue("consent_translations", list, { shouldDirty: true });
  const left = languages.filter((tag) => tag !== own && !written.some(({ language }) => language === tag));
  if (!watch("consent_text")) return null;
  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      {written.map(({ language, text: words }, index) => (
        <div key={language} className="flex flex-col items-start gap-2">
          <TextareaField
            label={text.consentIn(languageName(language))}
            lang={language}
            dir="auto"
            maxLength={formLimits.consentTextMaxLength}
            fieldClassName="w-full"
            value={words}
            onChange={({ target }) => change(written.with(index, { language, text: target.value }))}
          />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => change(written.filter((one) => one.language !== language))}
            aria-label={text.removeConsentIn(languageName(language))}
          >
            {messages.common.delete}
          </Button>
        </div>
      ))}
      {left.length > 0 && (
        <SelectField
          label={text.labels.consent_translations}
          hint={text.consentTranslationsHint}
          error={formState.errors.consent_translations?.message}
          options={[
            { value: "", label: text.addConsentLanguage },
            ...left.map((tag) => ({ value: tag, label: languageName(tag) })),
          ]}
          value=""
          onChange={(tag) => tag && change([...written, { language: tag as Language, text: "" }])}
        />
      )}
    </div>
  );
}
