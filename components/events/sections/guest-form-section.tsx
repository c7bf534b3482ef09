"use client";

import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { fieldRules, ruleColumns } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import { formLimits } from "@/lib/shared/limits/form";
import { messages } from "@/lib/shared/messages";
import { ChoiceField } from "../fields/choice-field";
import { ConsentTranslations } from "../fields/consent-translations";
import { EntryListField, missionOffers, placeOffers } from "../fields/entry-list-field";
import { EventLanguageField } from "../fields/event-language-field";
import { FormPresetField } from "../fields/form-preset-field";
import { OnOffField } from "../fields/on-off-field";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;
const { labels } = text;

const ruleOptions = fieldRules.map((rule) => ({ value: rule, label: text.fieldRules[rule] }));

/** Renders 'Guest Form': the form's texts, its fields, and the consent. `children` come last. */
export function GuestFormSection({ children }: { children?: ReactNode }) {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <FormSection title={text.sections.form} description={text.formHint}>
      <FormPresetField />
      <TextField
        label={labels.form_welcome}
        hint={text.formWelcomeHint}
        maxLength={limits.lineMaxLength}
        fieldClassName="sm:col-span-2"
        error={formState.errors.form_welcome?.message}
        {...register("form_welcome")}
      />
      <EventLanguageField />
      {Object.values(ruleColumns).map((column) => (
        <ChoiceField key={column} name={column} options={ruleOptions} />
      ))}
      <OnOffField name="form_words" hint={text.formWordsHint} fieldClassName="sm:col-span-2" />
      <EntryListField name="form_missions" hint={messages.eventTags.missionsHint} offers={missionOffers} />
      <EntryListField name="form_places" hint={messages.eventTags.placesHint} offers={placeOffers} />
      <OnOffField name="wall_places" hint={messages.eventTags.wallPlacesHint} fieldClassName="sm:col-span-2" />
      <TextareaField
        label={labels.consent_text}
        hint={text.consentHint}
        maxLength={formLimits.consentTextMaxLength}
        fieldClassName="sm:col-span-2"
        error={formState.errors.consent_text?.message}
        {...register("consent_text")}
      />
      <ConsentTranslations />
      <ConsentLink name="consent_terms_url" />
      <ConsentLink name="consent_privacy_url" />
      <OnOffField name="consent_box" hint={text.consentBoxHint} fieldClassName="sm:col-span-2" />
      {children}
    </FormSection>
  );
}

function ConsentLink({ name }: { name: "consent_terms_url" | "consent_privacy_url" }) {
  const { register, formState } = useFormContext<EventFormValues>();
  return (
    <TextField
      label={labels[name]}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={text.consentLinkHint}
      maxLength={limits.urlMaxLength}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}
