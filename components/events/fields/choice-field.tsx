"use client";

import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import type { SelectOption } from "@/components/ui/choice/select";
import type { RuleColumn } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

export type ChoiceFieldProps = {
  name:
    | "event_start_time"
    | "length_of_event"
    | "event_status"
    | "event_language"
    | "ads_per_post"
    | "wall_speed"
    | "qr_call_seconds"
    | "wait_alarm_seconds"
    | "wall_typeface"
    | "wall_ground"
    | "wall_room"
    | RuleColumn;
  options: readonly SelectOption[];
  /** One hint, or one per choice. */
  hint?: string | Readonly<Record<string, string>>;
  labelEnd?: ReactNode;
};

/** Renders an event's field with a closed list of choices; numbers stay numbers. */
export function ChoiceField({ name, options, hint, labelEnd }: ChoiceFieldProps) {
  const { control } = useFormContext<EventFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          label={messages.events.labels[name]}
          hint={typeof hint === "object" ? hint[field.value] : hint}
          labelEnd={labelEnd}
          options={options}
          error={fieldState.error?.message}
          {...field}
          value={String(field.value)}
          onChange={(chosen) => field.onChange(typeof field.value === "number" ? Number(chosen) : chosen)}
        />
      )}
    />
  );
}
