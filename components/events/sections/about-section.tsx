"use client";

import type { ReactNode } from "react";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { FormSection } from "@/components/form/form-section";
import { TextField } from "@/components/form/text-field";
import { defaultTexts } from "@/lib/shared/events/default-texts";
import { lengthLabel, longDate } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { eventLengths, eventStatuses, startTimes } from "@/lib/shared/vocabulary";
import { ChoiceField } from "../fields/choice-field";
import { OfferButton } from "../fields/offer-button";
import { SlugField } from "../fields/slug-field";
import { useApplyOffer, useOfferedTimes } from "../fields/use-offers";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;
const { labels, statusHints } = text;

const startTimeOptions = startTimes.map((time) => ({ value: time, label: time }));
const lengthOptions = eventLengths.map((hours) => ({ value: String(hours), label: lengthLabel(hours) }));
const statusOptions = eventStatuses.map((status) => ({
  value: status,
  label: status,
  description: statusHints[status],
}));

type AboutSectionProps = {
  /** Null for a new event. */
  eventId: string | null;
  /** The top banner shows the event's name until somebody edits the banner. */
  hasNameInBanner: boolean;
  /** After the name: the look of a new event. */
  look: ReactNode;
};

/** Renders 'About The Event': name, time, place, slug and status. */
export function AboutSection({ eventId, hasNameInBanner, look }: AboutSectionProps) {
  const { register, formState } = useFormContext<EventFormValues>();
  const handleName = useNameInBanner(hasNameInBanner);
  const { errors } = formState;
  return (
    <FormSection title={text.sections.about}>
      <TextField
        label={labels.event_name}
        isRequired
        maxLength={limits.eventNameMaxLength}
        fieldClassName="sm:col-span-2"
        error={errors.event_name?.message}
        {...register("event_name", { onChange: handleName })}
      />
      {look}
      {eventId ? <TimeFields /> : <TimeFieldsWithOffers />}
      <ChoiceField name="length_of_event" options={lengthOptions} />
      <TextField
        label={labels.event_location}
        maxLength={limits.eventLocationMaxLength}
        error={errors.event_location?.message}
        {...register("event_location")}
      />
      <SlugField eventId={eventId} />
      <ChoiceField name="event_status" options={statusOptions} hint={statusHints} />
    </FormSection>
  );
}

/** Renders date and time; `ends` go to the end of each label's line. */
function TimeFields({ ends = [] }: { ends?: readonly ReactNode[] }) {
  const { register, control, formState } = useFormContext<EventFormValues>();
  const date = useWatch({ control, name: "event_date" });
  return (
    <>
      <DateField
        label={labels.event_date}
        isRequired
        hint={longDate(date)}
        labelEnd={ends[0]}
        error={formState.errors.event_date?.message}
        {...register("event_date")}
      />
      <ChoiceField name="event_start_time" options={startTimeOptions} hint={text.startTimeHint} labelEnd={ends[1]} />
    </>
  );
}

/** Offers today and the next full hour for a new event, one click each. */
function TimeFieldsWithOffers() {
  const { event_date, event_start_time } = useOfferedTimes();
  const applyOffer = useApplyOffer();
  return (
    <TimeFields
      ends={[
        <OfferButton key="date" onTake={() => applyOffer("event_date", event_date)}>
          {text.offerToday}
        </OfferButton>,
        <OfferButton key="hour" onTake={() => applyOffer("event_start_time", event_start_time)}>
          {text.offerHour(event_start_time)}
        </OfferButton>,
      ]}
    />
  );
}

/**
 * Copies the event's name into its top banner while typing, until somebody edits the banner. Returns the callback for
 * each change of the name field.
 */
function useNameInBanner(isFollowing: boolean): () => void {
  const { getValues, setValue } = useFormContext<EventFormValues>();
  const followed = useRef("");
  return () => {
    if (!isFollowing || getValues("top_banner_text") !== followed.current) return;
    followed.current = defaultTexts(getValues("event_name")).top_banner_text;
    setValue("top_banner_text", followed.current);
  };
}
