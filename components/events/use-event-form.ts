"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { focusFirstError } from "@/components/form/focus-first-error";
import { placeIssues } from "@/components/form/place-issues";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import type { OrganiserEvent } from "@/lib/events/contract";
import { useSaveEvent } from "@/lib/events/hooks";
import { messages } from "@/lib/messages";
import {
  type EventFormValues,
  eventForm,
  eventSave,
  type FilledEventForm,
  newEventValues,
  valuesOf,
} from "./event-form-values";
import { useEventConflict } from "./use-event-conflict";

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "event-save";

export type EventForm = UseFormReturn<EventFormValues, unknown, FilledEventForm>;

export type EventFormOptions = {
  /** Null for a new one. */
  event: OrganiserEvent | null;
  /** What a new event starts with, beside the defaults. */
  startingValues?: Partial<EventFormValues>;
  onSaved: () => void;
};

/**
 * The form of one event. `problems` are the sentences of a failed save that no field could take; `conflict` is there
 * where somebody else saved the event meanwhile. Whatever fails, what was typed stays.
 */
export function useEventForm({ event, startingValues, onSaved }: EventFormOptions) {
  const [defaultValues] = useState(() =>
    event ? valuesOf(event) : { ...newEventValues(new Date()), ...startingValues },
  );
  const form: EventForm = useForm({ resolver: zodResolver(eventForm), defaultValues, shouldFocusError: false });
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const save = useSaveEvent();
  const conflicting = useEventConflict(form, event);

  const handleFailure = async (error: unknown, edited: OrganiserEvent | null) => {
    const message = error instanceof ApiError ? error.message : messages.common.error;
    const issues = error instanceof ApiError ? error.issues : [];
    const unplaced = placeIssues(form, issues);
    if (edited && (await conflicting.notice(error, edited))) return;
    setProblems(issues.length > 0 && unplaced.length === 0 ? [] : [message]);
    toast.danger(message, { title: messages.common.errorTitle, id: noticeId });
    focusFirstError(formRef.current);
  };

  /** Saves against `edited`: what differs from it is sent. */
  const submitAgainst = (edited: OrganiserEvent | null) =>
    form.handleSubmit(
      async (values) => {
        setProblems([]);
        try {
          await save.mutateAsync(eventSave(edited, values));
        } catch (error) {
          return handleFailure(error, edited);
        }
        toast.success(messages.events.saved, { id: noticeId });
        onSaved();
      },
      () => focusFirstError(formRef.current),
    );

  const { base, conflict } = conflicting;
  const handleKeepMine = async () => submitAgainst(conflicting.keepMine())();
  const handleTakeTheirs = () => {
    conflicting.takeTheirs();
    toast.info(messages.events.theirsTaken, { id: noticeId });
  };
  const submit = submitAgainst(base);
  return {
    form,
    formRef,
    submit,
    problems,
    isSaving: save.isPending,
    base,
    conflict,
    onKeepMine: handleKeepMine,
    onTakeTheirs: handleTakeTheirs,
  };
}
