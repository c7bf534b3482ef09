"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { eventDefaults } from "@/lib/shared/events/contract";
import { liveTimes, offeredTimes } from "@/lib/shared/events/offers";
import type { EventFormValues } from "../form/event-form-values";

/** Sets a field as if the user typed it; after a submit it validates again, which clears the old error. */
export function useApplyOffer() {
  const { setValue, formState } = useFormContext<EventFormValues>();
  const { isSubmitted } = formState;
  return (field: "event_date" | "event_start_time" | "event_url_slug", value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
}

/** Returns today and the next full hour in the company's time zone, fixed when the form opens. */
export function useOfferedTimes() {
  const [now] = useState(() => new Date());
  return offeredTimes(now, useOfferZone());
}

/** UTC is the default of a company that chose no time zone: undefined, which is the browser's own, replaces it. */
function useOfferZone(): string | undefined {
  const { data: account } = useAccountDetails();
  return account?.timezone === "UTC" ? undefined : account?.timezone;
}

/** Returns a function that fills in the times of an event that opens now, as far as nobody chose them. */
export function useLiveTimes(): () => void {
  const { getValues, setValue, formState } = useFormContext<EventFormValues>();
  const { dirtyFields, isSubmitted } = formState;
  const zone = useOfferZone();
  return () => {
    const { event_date = getValues("event_date"), ...times } = liveTimes(new Date(), zone, getValues("event_date"));
    const change = { shouldDirty: true, shouldValidate: isSubmitted };
    setValue("event_date", event_date, change);
    for (const field of ["event_start_time", "length_of_event"] as const) {
      const value = times[field];
      const isUntouched = !dirtyFields[field] && getValues(field) === eventDefaults[field];
      if (value !== undefined && isUntouched) setValue(field, value, change);
    }
  };
}
