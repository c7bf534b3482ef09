"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { formResolver } from "@/components/form/resolver";
import { useSaving } from "@/components/form/use-saving";
import { toast } from "@/components/ui/toast";
import { useSaveEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import {
  type EventForm,
  type EventFormValues,
  eventForm,
  eventSave,
  newEventValues,
  valuesOf,
} from "./event-form-values";
import { useEventConflict } from "./use-event-conflict";

type EventFormOptions = {
  /** Null for a new event. */
  event: OrganiserEvent | null;
  /** Initial values of a new event on top of the defaults. */
  startingValues?: Partial<EventFormValues>;
  /** Called with the event as the server saved it. */
  onSaved: (saved: OrganiserEvent) => void;
};

/**
 * Manages the form of one event. `problems` are the messages of a failed save that belong to no field; `conflict` is
 * set if another person saved the event meanwhile. A failure never loses typed values.
 */
export function useEventForm({ event, startingValues, onSaved }: EventFormOptions) {
  const [defaultValues] = useState(() =>
    event ? valuesOf(event) : { ...newEventValues(new Date()), ...startingValues },
  );
  const form: EventForm = useForm({ resolver: formResolver(eventForm), defaultValues, shouldFocusError: false });
  const save = useSaveEvent();
  const { base, conflict, notice, keepMine, takeTheirs } = useEventConflict(form, event);
  const { formRef, problems, submitWith } = useSaving(form, {
    savedMessage: messages.events.saved,
    onSaved,
  });

  /** Sends the fields that differ from `edited`. */
  const submitAgainst = (edited: OrganiserEvent | null) =>
    submitWith(
      (values) => save.mutateAsync(eventSave(edited, values)),
      async (error) => edited !== null && notice(error, edited),
    );
  const handleKeepMine = async () => submitAgainst(keepMine())();
  const handleTakeTheirs = () => {
    takeTheirs();
    toast.info(messages.events.theirsTaken);
  };
  return {
    form,
    formRef,
    submit: submitAgainst(base),
    problems,
    isSaving: save.isPending,
    base,
    conflict,
    onKeepMine: handleKeepMine,
    onTakeTheirs: handleTakeTheirs,
  };
}
