"use client";

import { useMemo } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { ComboboxField } from "@/components/form/combobox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField, type TextFieldProps } from "@/components/form/text-field";
import { type AccountDetails, type AccountFields, accountFields } from "@/lib/shared/account/contract";
import { listTimezones, timeIn } from "@/lib/shared/account/timezones";
import { languageName } from "@/lib/shared/format";
import { languages } from "@/lib/shared/language/languages";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { DetailsForm } from "./details-form";

const text = messages.account;
const { labels } = text;

/** Edits the company's text fields; for admins. */
export function AccountForm({ details }: { details: AccountDetails }) {
  return (
    <DetailsForm title="Company" description={text.shownOnWalls} schema={accountFields} details={details}>
      <CompanyFields email={details.email} />
      <TimezoneField stored={details.timezone} />
      <LanguageField />
    </DetailsForm>
  );
}

function CompanyFields({ email }: { email: string }) {
  const { register, formState } = useFormContext<AccountFields>();
  const { errors } = formState;
  const line = (field: keyof AccountFields, extra: Partial<TextFieldProps> = {}) => (
    <TextField label={labels[field]} error={errors[field]?.message} {...extra} {...register(field)} />
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
      <TextField label={labels.email} type="email" isRequired readOnly value={email} hint={text.emailHint} />
      {line("website_url", {
        type: "url",
        maxLength: limits.urlMaxLength,
        placeholder: "https://",
        autoComplete: "url",
      })}
    </>
  );
}

const languageOptions = languages.map((tag) => ({ value: tag, label: languageName(tag) }));

function LanguageField() {
  const { control } = useFormContext<AccountFields>();
  return (
    <Controller
      control={control}
      name="language"
      render={({ field, fieldState }) => (
        <SelectField
          label={labels.language}
          fieldClassName="sm:col-span-2"
          options={languageOptions}
          hint={text.languageHint}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  );
}

function TimezoneField({ stored }: { stored: string }) {
  const { control } = useFormContext<AccountFields>();
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
          hint={text.timezoneHint(timeIn(field.value, new Date()))}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  );
}
