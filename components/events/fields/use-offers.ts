"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { offeredTimes } from "@/lib/shared/events/offers";
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
  const { data: account } = useAccountDetails();
  // UTC is the default of a company that chose no time zone: use the browser's own clock instead.
  return offeredTimes(now, account?.timezone === "UTC" ? undefined : account?.timezone);
}
