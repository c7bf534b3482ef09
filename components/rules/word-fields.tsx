"use client";

import { useId } from "react";
import { Controller, type FieldError, useFormContext } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/shared/messages";
import { starterLanguages } from "@/lib/shared/rules/contract";
import type { RulesFormValues } from "./use-rules-form";

const text = messages.rulesPage;
const { labels } = messages.rules;
const lists = ["words_review", "words_ban", "words_allowed"] as const;

export type WordFieldsProps = {
  title: string;
  description: string;
  /** The event's own lists, or those of the account. */
  prefix: "" | "account.";
};

/** Edits word lists, one entry per line, and chooses starter lists. */
export function WordFields({ title, description, prefix }: WordFieldsProps) {
  const { register, getFieldState, formState } = useFormContext<RulesFormValues>();
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody className="flex flex-col gap-6">
        <StarterLists prefix={prefix} />
        {lists.map((list) => (
          <TextareaField
            key={list}
            label={labels[list]}
            hint={text.wordHints[list]}
            // Guests' words of any language.
            dir="auto"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            error={(getFieldState(`${prefix}${list}`, formState).error as FieldError | undefined)?.message}
            {...register(`${prefix}${list}`)}
          />
        ))}
      </CardBody>
    </Card>
  );
}

function StarterLists({ prefix }: Pick<WordFieldsProps, "prefix">) {
  const { control } = useFormContext<RulesFormValues>();
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId} className="min-w-0">
      <legend className="font-medium text-sm">{text.starterLists}</legend>
      <p id={hintId} className="mt-0.5 text-muted text-xs">
        {text.starterListsHint}
      </p>
      <Controller
        control={control}
        name={`${prefix}word_languages`}
        render={({ field: { value, onChange, onBlur } }) => (
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
            {starterLanguages.map((language) => (
              <CheckboxField
                key={language}
                label={text.languages[language]}
                checked={value.includes(language)}
                onBlur={onBlur}
                // In their fixed order, so that choosing and unchoosing is no change.
                onCheckedChange={(isOn) =>
                  onChange(starterLanguages.filter((one) => (one === language ? isOn : value.includes(one))))
                }
              />
            ))}
          </div>
        )}
      />
    </fieldset>
  );
}
