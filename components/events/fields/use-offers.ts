"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useAccountDetails } from "@/lib/client/account/hooks";
import { offeredTimes } from "@/lib/shared/events/offers";
import type { EventFormValues } from "../form/event-form-values";

/** Sets a field as if it had been typed, and takes back what was said of its old value. */
export function useTaking() {
  const { setValue, formState } = useFormContext<EventFormValues>();
  const { isSubmitted } = formState;
  return (field: "event_date" | "event_start_time" | "event_url_slug", value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted });
}

/** Today and the next full hour by the company's clock, as they were when the form opened. */
export function useOfferedTimes() {
  const [now] = useState(() => new Date());
  const { data: account } = useAccountDetails();
  // A company that has chosen no zone of its own has UTC, and means the clock on the wall.
  return offeredTimes(now, account?.timezone === "UTC" ? undefined : account?.timezone);
}
