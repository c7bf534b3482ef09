"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import { useLiveTimes } from "../fields/use-offers";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

export type GoLiveButtonProps = { isNew: boolean; isSaving: boolean; onGoLive: () => unknown };

/** Saves a draft and opens it to guests, in one press. A new event without times of its own starts at the next hour. */
export function GoLiveButton({ isNew, isSaving, onGoLive }: GoLiveButtonProps) {
  const { control } = useFormContext<EventFormValues>();
  const date = useWatch({ control, name: "event_date" });
  const fillTimes = useLiveTimes();
  const handleClick = () => {
    if (isNew) fillTimes();
    void onGoLive();
  };
  return (
    <Button variant={isNew ? "primary" : "secondary"} disabled={isSaving} onClick={handleClick}>
      {date ? text.saveLive : text.liveNow}
    </Button>
  );
}
