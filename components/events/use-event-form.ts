"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { focusFirstError } from "@/components/form/focus-first-error";
import { placeIssues } from "@/components/form/place-issues";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import type { OrganiserEvent } from "@/lib/events/contract";
import { useLatestEvent, useSaveEvent } from "@/lib/events/hooks";
import { messages } from "@/lib/messages";
import { type EventConflict, findConflict, isStaleEdit } from "./event-conflict";
import {
  allFields,
  besideFields,
  changedValues,
  type EventFormValues,
  eventForm,
  type FilledEventForm,
  newEventValues,
  touchedFields,
  valuesOf,
} from "./event-form-values";

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "event-save";

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
  // What the form is compared with; after a conflict it is what the other has made of the event.
  const [base, setBase] = useState(event);
  const [initialValues] = useState(() =>
    event ? valuesOf(event) : { ...newEventValues(new Date()), ...startingValues },
  );
  const form = useForm<EventFormValues, unknown, FilledEventForm>({
    resolver: zodResolver(eventForm),
    defaultValues: initialValues,
    shouldFocusError: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [conflict, setConflict] = useState<EventConflict | null>(null);
  const save = useSaveEvent();
  const getLatest = useLatestEvent();

  const handleFailure = async (error: unknown, edited: OrganiserEvent | null) => {
    const message = error instanceof ApiError ? error.message : messages.common.error;
    const issues = error instanceof ApiError ? error.issues : [];
    const unplaced = placeIssues(form, issues);
    toast.danger(message, { title: messages.common.errorTitle, id: noticeId });
    const latest = edited && isStaleEdit(error) ? await getLatest(edited.id).catch(() => null) : null;
    if (edited && latest) return setConflict(findConflict(edited, latest, issues, form.getValues()));
    setProblems(issues.length > 0 && unplaced.length === 0 ? [] : [message]);
    focusFirstError(formRef.current);
  };

  const submitOn = (edited: OrganiserEvent | null) =>
    form.handleSubmit(
      async (values) => {
        setProblems([]);
        setConflict(null);
        const beside = besideFields(values);
        try {
          await save.mutateAsync(
            edited
              ? { event: edited, values: { ...changedValues(edited, values), ...beside } }
              : { event: null, values: { ...allFields(values), ...beside } },
          );
        } catch (error) {
          return handleFailure(error, edited);
        }
        toast.success(messages.events.saved, { id: noticeId });
        onSaved();
      },
      () => focusFirstError(formRef.current),
    );

  const handleKeepMine = async () => {
    if (!base || !conflict) return;
    const mine = touchedFields(valuesOf(base), form.getValues());
    startFrom(conflict.latest);
    for (const [field, value] of Object.entries(mine)) {
      form.setValue(field as keyof EventFormValues, value, { shouldDirty: true });
    }
    await submitOn(conflict.latest)();
  };
  const handleTakeTheirs = () => {
    if (!conflict) return;
    startFrom(conflict.latest);
    toast.info(messages.events.theirsTaken, { id: noticeId });
  };
  const startFrom = (latest: OrganiserEvent) => {
    setBase(latest);
    setConflict(null);
    setProblems([]);
    form.reset(valuesOf(latest));
  };

  return {
    form,
    formRef,
    submit: submitOn(base),
    problems,
    isSaving: save.isPending,
    /** The event as the form knows it: with the images that it has now. */
    base,
    conflict,
    onKeepMine: handleKeepMine,
    onTakeTheirs: handleTakeTheirs,
  };
}
