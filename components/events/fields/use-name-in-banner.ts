"use client";

import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { defaultTexts } from "@/lib/shared/events/default-texts";
import type { EventFormValues } from "../form/event-form-values";

/**
 * Copies the event's name into its top banner while typing, until somebody edits the banner. Returns the callback for
 * each change of the name field.
 */
export function useNameInBanner(isFollowing: boolean): () => void {
  const { getValues, setValue } = useFormContext<EventFormValues>();
  const followed = useRef("");
  return () => {
    if (!isFollowing || getValues("top_banner_text") !== followed.current) return;
    followed.current = defaultTexts(getValues("event_name")).top_banner_text;
    setValue("top_banner_text", followed.current);
  };
}
