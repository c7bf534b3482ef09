"use client";

import { Controller, useFormContext } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { SwitchField } from "@/components/form/switch-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import type { RulesFormValues } from "./use-rules-form";

const text = messages.rulesPage;
const { labels } = messages.rules;
const floodOptions = ruleLimits.floodPosts.map((count) => ({ value: String(count), label: text.flood(count) }));
const addressOptions = ruleLimits.floodAddressPosts.map((count) => ({
  value: String(count),
  label: text.flood(count),
}));
const minuteOptions = ruleLimits.floodMinutes.map((count) => ({
  value: String(count),
  label: text.floodMinutes(count),
}));

/** Edits the rules about links and floods. */
export function LimitFields() {
  return (
    <Card>
      <CardHeader title={text.otherRules} />
      <CardBody className="flex flex-col gap-6">
        <OnOff name="stop_contacts" hint={text.contactsHint} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Choice name="flood_posts" options={floodOptions} hint={text.floodHint} />
          <Choice name="flood_minutes" options={minuteOptions} />
          <Choice name="flood_address_posts" options={addressOptions} hint={text.floodAddressHint} />
        </div>
      </CardBody>
    </Card>
  );
}

export function OnOff({ name, hint }: { name: "stop_contacts" | "dry_run"; hint: string }) {
  const { control } = useFormContext<RulesFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <SwitchField
          label={labels[name]}
          hint={hint}
          checked={value === "on"}
          onCheckedChange={(isOn) => onChange(isOn ? "on" : "off")}
          {...field}
        />
      )}
    />
  );
}

type ChoiceProps = {
  name: "flood_posts" | "flood_address_posts" | "flood_minutes";
  options: readonly { value: string; label: string }[];
  hint?: string;
};

function Choice({ name, options, hint }: ChoiceProps) {
  const { control } = useFormContext<RulesFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          label={labels[name]}
          hint={hint}
          options={options}
          error={fieldState.error?.message}
          {...field}
          value={String(field.value)}
          onChange={(chosen) => field.onChange(Number(chosen))}
        />
      )}
    />
  );
}
