"use client";

import { Controller, useFormContext } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { FormSection } from "@/components/form/form-section";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { lengthLabel } from "@/lib/format";
import { limits } from "@/lib/limits";
import { messages } from "@/lib/messages";
import { eventLengths, eventStatuses, startTimes } from "@/lib/vocabulary";
import type { EventFormValues } from "./event-form-values";
import { SlugField } from "./slug-field";

const { labels, startTimeHint, statusHints } = messages.events;

const startTimeOptions = startTimes.map((time) => ({ value: time, label: time }));
const lengthOptions = eventLengths.map((hours) => ({ value: String(hours), label: lengthLabel(hours) }));
const statusOptions = eventStatuses.map((status) => ({
  value: status,
  label: status,
  description: statusHints[status],
}));

/** 'About The Event': what it is called, where and when it is, its address and who may see it. */
export function AboutSection({ eventId }: { eventId: string | null }) {
  const { register, control, formState } = useFormContext<EventFormValues>();
  const { errors } = formState;
  return (
    <FormSection title="About The Event">
      <TextField
        label={labels.event_name}
        isRequired
        maxLength={limits.eventNameMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.event_name?.message}
        {...register("event_name")}
      />
      <TextField
        label={labels.event_location}
        maxLength={limits.eventLocationMaxLength}
        error={errors.event_location?.message}
        {...register("event_location")}
      />
      <DateField label={labels.event_date} isRequired error={errors.event_date?.message} {...register("event_date")} />
      <Controller
        control={control}
        name="event_start_time"
        render={({ field, fieldState }) => (
          <SelectField
            label={labels.event_start_time}
            hint={startTimeHint}
            options={startTimeOptions}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="length_of_event"
        render={({ field, fieldState }) => (
          <SelectField
            label={labels.length_of_event}
            options={lengthOptions}
            error={fieldState.error?.message}
            {...field}
            value={String(field.value)}
            onChange={(hours) => field.onChange(Number(hours))}
          />
        )}
      />
      <SlugField eventId={eventId} />
      <Controller
        control={control}
        name="event_status"
        render={({ field, fieldState }) => (
          <SelectField
            label={labels.event_status}
            hint={statusHints[field.value]}
            options={statusOptions}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
    </FormSection>
  );
}
