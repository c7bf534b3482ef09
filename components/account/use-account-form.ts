"use client";

import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { focusFirstError } from "@/components/form/focus-first-error";
import { placeIssues } from "@/components/form/place-issues";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import { messages } from "@/lib/messages";

type Sentences = { success: string; failure: string };

/** A form's own resetOptions may keep what was typed when the server's values arrive; here it shall go. */
const forgetTyped = { keepDirtyValues: false };

/**
 * What the forms of this page share: saving, the notice of how it went, and the server's issues on their fields.
 * `save` gives what the form holds from then on; `problems` are the sentences that no field could take; whatever fails, what was typed stays.
 */
export function useAccountForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  save: (values: Output) => Promise<Values>,
  { success, failure }: Sentences,
) {
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);

  const handleFailure = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const unplaced = placeIssues(form, issues);
    const isPlaced = issues.length > 0 && unplaced.length === 0;
    setProblems(isPlaced ? [] : [error instanceof ApiError ? error.message : messages.common.error]);
    toast.danger(failure, { title: messages.common.errorTitle, id: failure });
    focusFirstError(formRef.current);
  };
  const submit = form.handleSubmit(
    async (values) => {
      setProblems([]);
      try {
        form.reset(await save(values), forgetTyped);
      } catch (error) {
        return handleFailure(error);
      }
      toast.success(success, { id: failure });
    },
    () => focusFirstError(formRef.current),
  );
  const reset = () => {
    setProblems([]);
    form.reset(undefined, forgetTyped);
  };
  return { formRef, submit, reset, problems };
}
