"use client";

import { useState } from "react";
import { useLatestEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { type EventConflict, findConflict, isStaleEdit } from "./event-conflict";
import type { EventForm } from "./event-form-values";
import { type EventFormValues, touchedFields, valuesOf } from "./event-form-values";

/**
 * What a form does where somebody else has saved its event meanwhile. `base` is the event that the form is compared
 * with: the one that was opened, and after a choice the one that the other has made of it.
 */
export function useEventConflict(form: EventForm, opened: OrganiserEvent | null) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<EventConflict | null>(null);
  const getLatest = useLatestEvent();

  /** Whether this failure is such a conflict, and is shown now. */
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
  /** Their version with what was changed here laid over it. Gives the event to save against. */
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
