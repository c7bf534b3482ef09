"use client";

import { useState } from "react";
import { useLatestEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { type EventConflict, findConflict, isStaleEdit } from "./event-conflict";
import type { EventForm } from "./event-form-values";
import { type EventFormValues, touchedFields, valuesOf } from "./event-form-values";

/**
 * Handles a concurrent save by another person. `base` is the event that the form is compared with: the opened one, or
 * the other person's version after a choice.
 */
export function useEventConflict(form: EventForm, opened: OrganiserEvent | null) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<EventConflict | null>(null);
  const getLatest = useLatestEvent();

  /** Shows the conflict and returns true if this error is a stale edit. */
  const notice = async (error: unknown, edited: OrganiserEvent): Promise<boolean> => {
    if (!isStaleEdit(error)) return false;
    const latest = await getLatest(edited.id).catch(() => null);
    if (latest) setConflict(findConflict({ opened: edited, latest, error, values: form.getValues() }));
    return latest !== null;
  };
  const startFrom = (latest: OrganiserEvent) => {
    setBase(latest);
    setConflict(null);
    form.reset(valuesOf(latest));
  };
  /** Applies the local changes on top of the other person's version. Returns the event to save against. */
  const keepMine = (): OrganiserEvent | null => {
    if (!base || !conflict) return base;
    const mine = touchedFields(valuesOf(base), form.getValues());
    startFrom(conflict.latest);
    for (const [field, value] of Object.entries(mine)) {
      form.setValue(field as keyof EventFormValues, value, { shouldDirty: true });
    }
    return conflict.latest;
  };
  const takeTheirs = () => {
    if (conflict) startFrom(conflict.latest);
  };
  return { base, conflict, notice, keepMine, takeTheirs };
}
