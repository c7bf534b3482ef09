"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { focusFirstError } from "@/components/form/focus-first-error";
import { placeIssues } from "@/components/form/place-issues";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import type { OrganiserEvent } from "@/lib/events/contract";
import { useSaveEvent } from "@/lib/events/hooks";
import { messages } from "@/lib/messages";
import {
  allFields,
  besideFields,
  changedValues,
  type EventFormValues,
  eventForm,
  type FilledEventForm,
  newEventValues,
  valuesOf,
} from "./event-form-values";

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "event-save";

/**
 * The form of one event, a new one for null. `problems` are the sentences of a failed save that no field could take;
 * whatever fails, what was typed stays.
 */
export function useEventForm(event: OrganiserEvent | null, onSaved: () => void) {
  const [initialValues] = useState(() => (event ? valuesOf(event) : newEventValues(new Date())));
  const form = useForm<EventFormValues, unknown, FilledEventForm>({
    resolver: zodResolver(eventForm),
    defaultValues: initialValues,
    shouldFocusError: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const save = useSaveEvent();

  const handleFailure = (error: unknown) => {
    const message = error instanceof ApiError ? error.message : messages.common.error;
    const issues = error instanceof ApiError ? error.issues : [];
    const unplaced = placeIssues(form, issues);
    setProblems(issues.length > 0 && unplaced.length === 0 ? [] : [message]);
    toast.danger(message, { title: messages.common.errorTitle, id: noticeId });
    focusFirstError(formRef.current);
  };

  const submit = form.handleSubmit(
    async (values) => {
      setProblems([]);
      try {
        const beside = besideFields(values);
        await save.mutateAsync(
          event
            ? { event, values: { ...changedValues(event, values), ...beside } }
            : { event, values: { ...allFields(values), ...beside } },
        );
      } catch (error) {
        return handleFailure(error);
      }
      toast.success(messages.events.saved, { id: noticeId });
      onSaved();
    },
    () => focusFirstError(formRef.current),
  );
  return { form, formRef, submit, problems, isSaving: save.isPending };
}
