"use client";

import { Controller, useFormContext } from "react-hook-form";
import { ComboboxField } from "@/components/form/combobox-field";
import { TextField } from "@/components/form/text-field";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useEvents } from "@/lib/client/events/hooks";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { shortDate } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.pairing;

/** Chooses one of the account's events, those with a public wall first. */
export function EventField() {
  const { control, formState } = useFormContext<{ event_id: string }>();
  const { data = [], isPending } = useEvents();
  const timeZone = useTimeZone();
  const events = [...data].sort((one, other) => Number(isPublicEvent(other)) - Number(isPublicEvent(one)));
  const options = events.map(({ id, event_name, event_date }) => ({
    value: id,
    label: `${event_name} · ${shortDate(event_date, timeZone)}`,
  }));
  return (
    <Controller
      control={control}
      name="event_id"
      render={({ field }) => (
        <ComboboxField
          label={text.event}
          hint={!isPending && options.length === 0 ? text.noEvents : undefined}
          error={formState.errors.event_id?.message}
          isRequired
          options={options}
          {...field}
        />
      )}
    />
  );
}

/** The name of a screen. */
export function NameField() {
  const { register, formState } = useFormContext<{ name: string }>();
  return (
    <TextField
      label={text.name}
      placeholder={text.nameExample}
      error={formState.errors.name?.message}
      isRequired
      autoComplete="off"
      maxLength={limits.screenNameMaxLength}
      {...register("name")}
    />
  );
}
