"use client";

import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/browser/api-client";
import { messages } from "@/lib/shared/messages";
import { focusFirstError } from "./focus-first-error";
import { placeIssues } from "./place-issues";

export type SavingOptions<Saved> = {
  savedMessage: string;
  /** The notice of a failure for which the server gave no sentence of its own. */
  elseMessage?: string;
  /** The notice of every failure, in place of the server's own sentence. */
  failedMessage?: string;
  /** Hears what `save` has resolved to. */
  onSaved: (saved: Saved) => void;
};

/** Whether it has shown a failure in a way of its own. */
type FailureHandler = (error: unknown) => Promise<boolean>;

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "save";

/**
 * What every form of the console does when it saves: a notice of how it went, the server's issues on their fields, the
 * focus on the first. `problems` are the sentences of a failed save that no field could take; whatever fails, what was
 * typed stays.
 */
export function useSaving<Input extends FieldValues, Output, Saved>(
  form: UseFormReturn<Input, unknown, Output>,
  options: SavingOptions<Saved>,
) {
  const { savedMessage, elseMessage = messages.common.error, failedMessage, onSaved } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);

  const handleFailure = async (error: unknown, handle?: FailureHandler) => {
    const known = error instanceof ApiError ? error : null;
    const issues = known?.issues ?? [];
    const unplaced = placeIssues(form, issues);
    if (await handle?.(error)) return;
    setProblems(issues.length > 0 ? unplaced : [known?.message ?? elseMessage]);
    const sentence = failedMessage ?? known?.serverMessage ?? elseMessage;
    toast.danger(sentence, { title: messages.common.errorTitle, id: noticeId });
    focusFirstError(formRef.current);
  };

  /** Handles a submit: checks, and hands what is valid to `save`, which rejects with an ApiError. */
  const submitWith = (save: (values: Output) => Promise<Saved>, onFailure?: FailureHandler) =>
    form.handleSubmit(
      async (values) => {
        setProblems([]);
        try {
          onSaved(await save(values));
        } catch (error) {
          return handleFailure(error, onFailure);
        }
        toast.success(savedMessage, { id: noticeId });
      },
      () => focusFirstError(formRef.current),
    );
  const forgetProblems = () => setProblems([]);
  return { formRef, problems, submitWith, forgetProblems };
}
