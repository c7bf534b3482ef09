"use client";

import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { focusFault } from "@/components/form/focus-fault";
import { formResolver } from "@/components/form/resolver";
import { useSaving } from "@/components/form/use-saving";
import { useSaveRules } from "@/lib/client/rules/hooks";
import { messages } from "@/lib/shared/messages";
import { starterLanguages } from "@/lib/shared/rules/contract";
import { type AccountWordsAnswer, type EventRulesAnswer, rulesForm } from "@/lib/shared/rules/page-contract";

const schema = rulesForm.extend({ apply_to_waiting: z.boolean() });
/** Select fields hold numbers, so input and output are the same. */
export type RulesFormValues = z.output<typeof schema>;

function valuesOf(
  { id: _id, event_name: _name, waiting: _waiting, counts: _counts, ...fields }: EventRulesAnswer,
  { company_name: _company, ...account }: AccountWordsAnswer,
): RulesFormValues {
  return { ...fields, account, apply_to_waiting: false };
}

/** The event's own rules, and the company's lists for all its events. */
export const rulesTabs = ["event", "account"] as const;
export type RulesTab = (typeof rulesTabs)[number];

/** Opens the tab of the first fault after a failed save. */
type FaultPlace = { onFault: (tab: RulesTab) => void; panelOf: (tab: RulesTab) => HTMLElement | null };

/** Manages the form of the page of rules; a save sends only what differs from the server's values. */
export function useRulesForm(rules: EventRulesAnswer, account: AccountWordsAnswer, { onFault, panelOf }: FaultPlace) {
  const values = useMemo(() => valuesOf(rules, account), [rules, account]);
  const form = useForm<RulesFormValues, unknown, RulesFormValues>({
    resolver: formResolver(schema as z.ZodType<RulesFormValues, RulesFormValues>),
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
    mode: "onTouched",
  });
  const save = useSaveRules(rules.id);
  const { formRef, problems, submitWith, forgetProblems } = useSaving(form, {
    savedMessage: messages.rulesPage.saved,
    focusFault: () => {
      const own = (Object.keys(values) as (keyof RulesFormValues)[]).filter((name) => name !== "account");
      const tab = own.some((name) => form.getFieldState(name).invalid) ? "event" : "account";
      onFault(tab);
      focusFault(
        () => panelOf(tab),
        () => {},
      );
    },
    onSaved: (saved: RulesFormValues) => form.reset({ ...saved, apply_to_waiting: false }, { keepDirtyValues: false }),
  });
  const submit = submitWith(async (typed) => {
    await save.mutateAsync({ saved: values, values: typed });
    return typed;
  });
  const handleCancel = () => {
    forgetProblems();
    form.reset(values, { keepDirtyValues: false });
  };
  /** Fills in what suits most events; own words stay. */
  const handleRecommend = () => {
    const spoken = starterLanguages.filter((language) => navigator.languages.some((tag) => tag.startsWith(language)));
    const recommended = {
      moderation_mode: "Automatic",
      wall_delay: "on",
      word_languages: spoken.length > 0 ? spoken : ["en" as const],
      stop_contacts: "on",
      flood_posts: 10,
      flood_address_posts: 0,
      flood_minutes: 5,
      dry_run: "off",
    } as const;
    for (const [field, value] of Object.entries(recommended)) {
      form.setValue(field as keyof typeof recommended, value as never, { shouldDirty: true });
    }
  };
  return { form, formRef, problems, submit, saved: values, isSaving: save.isPending, handleCancel, handleRecommend };
}
