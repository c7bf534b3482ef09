"use client";

import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { firstWords } from "@/lib/shared/events/first-words";
import type { EventFormValues } from "../form/event-form-values";

/**
 * Puts the event's name onto its top banner while it is typed, until somebody writes something else there. Returns what
 * the name's field calls at every change.
 */
export function useNameInBanner(isFollowing: boolean): () => void {
  const { getValues, setValue } = useFormContext<EventFormValues>();
  const followed = useRef("");
  return () => {
    if (!isFollowing || getValues("top_banner_text") !== followed.current) return;
    followed.current = firstWords(getValues("event_name")).top_banner_text;
    setValue("top_banner_text", followed.current);
  };
}
