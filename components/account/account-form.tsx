"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { type Control, Controller, type UseFormReturn, useForm } from "react-hook-form";
import { ComboboxField } from "@/components/form/combobox-field";
import { TextField, type TextFieldProps } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { type AccountDetails, type AccountFields, accountFields } from "@/lib/account/contract";
import { useSaveAccount } from "@/lib/account/hooks";
import { listTimezones, timeIn } from "@/lib/account/timezones";
import { limits } from "@/lib/limits";
import { messages } from "@/lib/messages";
import { FormCard } from "./form-card";
import { useAccountForm } from "./use-account-form";

const said = messages.account;
const { labels } = said;

const fieldNames = Object.keys(accountFields.shape) as (keyof AccountFields)[];

function valuesOf(details: AccountDetails): AccountFields {
  return Object.fromEntries(fieldNames.map((field) => [field, details[field]])) as AccountFields;
}

/** The company's text fields, for an admin. */
export function AccountForm({ details }: { details: AccountDetails }) {
  const values = useMemo(() => valuesOf(details), [details]);
  const form = useForm<AccountFields>({
    resolver: zodResolver(accountFields),
    values,
    // What came from the server meanwhile is taken up, but never over what is being typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const save = useSaveAccount();
  const { formRef, submit, reset, problems } = useAccountForm(
    form,
    async (filled) => valuesOf(await save.mutateAsync(filled)),
    { success: said.updated, failure: said.updateFailed },
  );
  const { isDirty } = form.formState;
  return (
    <FormCard
      title="Company"
      description={said.shownOnWalls}
      problems={problems}
      onSubmit={submit}
      formRef={formRef}
      actions={
        <>
          <Button onClick={reset} disabled={!isDirty || save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save changes
          </Button>
        </>
      }
    >
      <CompanyFields form={form} email={details.email} />
      <TimezoneField control={form.control} stored={details.timezone} />
    </FormCard>
  );
}

function CompanyFields({ form, email }: { form: UseFormReturn<AccountFields>; email: string }) {
  const { errors } = form.formState;
  const line = (field: keyof AccountFields, extra: Partial<TextFieldProps> = {}) => (
    <TextField label={labels[field]} error={errors[field]?.message} {...extra} {...form.register(field)} />
  );
  return (
    <>
      {line("company_name", {
        isRequired: true,
        maxLength: limits.lineMaxLength,
        autoComplete: "organization",
        fieldClassName: "sm:col-span-2",
      })}
      {line("address", {
        maxLength: limits.lineMaxLength,
        autoComplete: "street-address",
        fieldClassName: "sm:col-span-2",
      })}
      {line("city", { maxLength: limits.lineMaxLength, autoComplete: "address-level2" })}
      {line("state", { maxLength: limits.lineMaxLength, autoComplete: "address-level1" })}
      {line("zip_code", { maxLength: limits.zipCodeMaxLength, autoComplete: "postal-code" })}
      {line("phone_number", { type: "tel", maxLength: limits.phoneNumberMaxLength, autoComplete: "tel" })}
      <TextField label={labels.email} type="email" isRequired readOnly value={email} hint={said.emailHint} />
      {line("website_url", {
        type: "url",
        maxLength: limits.urlMaxLength,
        placeholder: "https://",
        autoComplete: "url",
      })}
    </>
  );
}

type TimezoneFieldProps = { control: Control<AccountFields>; stored: string };

function TimezoneField({ control, stored }: TimezoneFieldProps) {
  const options = useMemo(
    () => listTimezones(stored).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    [stored],
  );
  return (
    <Controller
      control={control}
      name="timezone"
      render={({ field, fieldState }) => (
        <ComboboxField
          label={labels.timezone}
          fieldClassName="sm:col-span-2"
          options={options}
          hint={said.timezoneHint(timeIn(field.value, new Date()))}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  );
}
