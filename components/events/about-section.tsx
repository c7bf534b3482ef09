"use client";

import { useFormContext } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { lengthLabel } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { eventLengths, eventStatuses, startTimes } from "@/lib/shared/vocabulary";
import { ChoiceField } from "./choice-field";
import type { EventFormValues } from "./event-form-values";
import { SlugField } from "./slug-field";
import { useNameInBanner } from "./use-name-in-banner";

const { labels, startTimeHint, statusHints } = messages.events;

const startTimeOptions = startTimes.map((time) => ({ value: time, label: time }));
const lengthOptions = eventLengths.map((hours) => ({ value: String(hours), label: lengthLabel(hours) }));
const statusOptions = eventStatuses.map((status) => ({
  value: status,
  label: status,
  description: statusHints[status],
}));

type AboutSectionProps = {
  /** Null for a new one. */
  eventId: string | null;
  /** Its top banner says its name until somebody writes something else there. */
  hasNameInBanner: boolean;
};

/** 'About The Event': what it is called, where and when it is, its address and who may see it. */
export function AboutSection({ eventId, hasNameInBanner }: AboutSectionProps) {
  const { register, formState } = useFormContext<EventFormValues>();
  const handleName = useNameInBanner(hasNameInBanner);
  const { errors } = formState;
  return (
    <FormSection title="About The Event">
      <TextField
        label={labels.event_name}
        isRequired
        maxLength={limits.eventNameMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.event_name?.message}
        {...register("event_name", { onChange: handleName })}
      />
      <TextField
        label={labels.event_location}
        maxLength={limits.eventLocationMaxLength}
        error={errors.event_location?.message}
        {...register("event_location")}
      />
      <DateField label={labels.event_date} isRequired error={errors.event_date?.message} {...register("event_date")} />
      <ChoiceField name="event_start_time" options={startTimeOptions} hint={startTimeHint} />
      <ChoiceField name="length_of_event" options={lengthOptions} />
      <SlugField eventId={eventId} />
      <ChoiceField name="event_status" options={statusOptions} hint={statusHints} />
    </FormSection>
  );
}
