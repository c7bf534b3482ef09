"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import { useApplyOffer, useOfferedTimes } from "../fields/use-offers";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

/** Saves a draft and opens it to guests, in one press. An event without a date is today's. */
export function GoLiveButton({ isSaving, onGoLive }: { isSaving: boolean; onGoLive: () => unknown }) {
  const { control } = useFormContext<EventFormValues>();
  const [status, date] = useWatch({ control, name: ["event_status", "event_date"] });
  const { event_date: today } = useOfferedTimes();
  const applyOffer = useApplyOffer();
  if (status !== "Draft") return null;
  const handleClick = () => {
    if (!date) applyOffer("event_date", today);
    void onGoLive();
  };
  return (
    <Button disabled={isSaving} onClick={handleClick}>
      {date ? text.saveLive : text.liveNow}
    </Button>
  );
}
