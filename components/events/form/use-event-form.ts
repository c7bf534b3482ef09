"use client";

import { type FormEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { focusFault } from "@/components/form/focus-fault";
import { formResolver } from "@/components/form/resolver";
import { useSaving } from "@/components/form/use-saving";
import { toast } from "@/components/ui/overlay/toast";
import { useLatestEvent, useSaveEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { type EventConflict, findConflict, isStaleEdit } from "./event-conflict";
import {
  type EventForm,
  type EventFormValues,
  eventForm,
  eventSave,
  newEventValues,
  touchedFields,
  valuesOf,
} from "./event-form-values";
import { type EventTab, firstFault, tabOf } from "./form-tabs";

type EventFormOptions = {
  /** Null for a new event. */
  event: OrganiserEvent | null;
  /** Initial values of a new event on top of the defaults. */
  startingValues?: Partial<EventFormValues>;
  /** Called with the event as the server saved it. */
  onSaved: (saved: OrganiserEvent) => void;
  /** Opens the tab of the first fault after a failed save. */
  onFault: (tab: EventTab) => void;
  panelOf: (tab: EventTab) => HTMLElement | null;
};

/**
 * Manages the form of one event. `problems` are the messages of a failed save that belong to no field; `conflict` is
 * set if another person saved the event meanwhile. A failure never loses typed values.
 */
export function useEventForm({ event, startingValues, onSaved, onFault, panelOf }: EventFormOptions) {
  const [defaultValues] = useState(() =>
    event ? valuesOf(event) : { ...newEventValues(new Date()), ...startingValues },
  );
  const form: EventForm = useForm({ resolver: formResolver(eventForm), defaultValues, shouldFocusError: false });
  const save = useSaveEvent();
  const { base, conflict, notice, keepMine, takeTheirs } = useEventConflict(form, event);
  const { formRef, problems, submitWith } = useSaving(form, {
    savedMessage: messages.events.saved,
    onSaved,
    focusFault: () => {
      const field = firstFault((name) => form.getFieldState(name).invalid);
      if (!field) return;
      const tab = tabOf(field);
      onFault(tab);
      focusFault(
        () => panelOf(tab),
        () => form.setFocus(field),
      );
    },
  });
  // Beside the form's values: a refused 'Go live' leaves a draft a draft.
  const isGoingLive = useRef(false);

  /** Sends the fields that differ from `edited`. */
  const submitAgainst = (edited: OrganiserEvent | null) =>
    submitWith(
      (values) =>
        save.mutateAsync(eventSave(edited, isGoingLive.current ? { ...values, event_status: "Live" } : values)),
      async (error) => edited !== null && notice(error, edited),
    );
  const submit = (isLive: boolean) => async (press?: FormEvent) => {
    isGoingLive.current = isLive;
    await submitAgainst(base)(press);
  };
  const handleKeepMine = async () => submitAgainst(keepMine())();
  const handleTakeTheirs = () => {
    takeTheirs();
    toast.info(messages.events.theirsTaken);
  };
  return {
    form,
    formRef,
    submit: submit(false),
    goLive: submit(true),
    problems,
    isSaving: save.isPending,
    base,
    conflict,
    onKeepMine: handleKeepMine,
    onTakeTheirs: handleTakeTheirs,
  };
}

/**
 * Handles a concurrent save by another person. `base` is the event that the form is compared with: the opened one, or
 * the other person's version after a choice.
 */
function useEventConflict(form: EventForm, opened: OrganiserEvent | null) {
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
