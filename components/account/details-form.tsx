"use client";

import { type ReactNode, useMemo } from "react";
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { formResolver } from "@/components/form/resolver";
import { useSaving } from "@/components/form/use-saving";
import { Button } from "@/components/ui/button";
import { type AccountSave, useSaveAccount } from "@/lib/client/account/hooks";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { messages } from "@/lib/shared/messages";
import { FormCard } from "./form-card";

export type DetailsFormProps<Fields extends FieldValues> = {
  title: string;
  description?: ReactNode;
  /** Schema of the fields this form edits; its keys are names of AccountDetails fields. */
  schema: z.ZodObject & z.ZodType<Fields & AccountSave, Fields>;
  details: AccountDetails;
  children: ReactNode;
};

/** Server values never overwrite typed ones, except after a save or a cancel. */
const forgetTyped = { keepDirtyValues: false };

/** Renders a form for a subset of the account's details, with its own Save and Cancel. */
export function DetailsForm<Fields extends FieldValues>(props: DetailsFormProps<Fields>) {
  const { title, description, schema, details, children } = props;
  const valuesOf = (all: AccountDetails) =>
    Object.fromEntries(Object.keys(schema.shape).map((field) => [field, Reflect.get(all, field)])) as Fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values depend on the details only
  const values = useMemo(() => valuesOf(details), [details]);
  const form = useForm<Fields, unknown, Fields & AccountSave>({
    resolver: formResolver(schema),
    defaultValues: values as DefaultValues<Fields>,
    values,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const save = useSaveAccount();
  const { formRef, problems, submitWith, forgetProblems } = useSaving(form, {
    savedMessage: messages.account.updated,
    failedMessage: messages.account.updateFailed,
    onSaved: (saved: AccountDetails) => form.reset(valuesOf(saved), forgetTyped),
  });
  const handleCancel = () => {
    forgetProblems();
    form.reset(undefined, forgetTyped);
  };
  return (
    <FormProvider {...form}>
      <FormCard
        title={title}
        description={description}
        problems={problems}
        formRef={formRef}
        onSubmit={submitWith((filled) => save.mutateAsync(filled))}
        actions={<SaveOrCancel isDirty={form.formState.isDirty} isSaving={save.isPending} onCancel={handleCancel} />}
      >
        {children}
      </FormCard>
    </FormProvider>
  );
}

type SaveOrCancelProps = { isDirty: boolean; isSaving: boolean; onCancel: () => void };

function SaveOrCancel({ isDirty, isSaving, onCancel }: SaveOrCancelProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={!isDirty || isSaving}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" isBusy={isSaving}>
        Save changes
      </Button>
    </>
  );
}
