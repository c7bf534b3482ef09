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
  /** Said of a failure for which the server gave no sentence of its own. */
  elseMessage?: string;
  /** Said of every failure, before what the server says. */
  failedMessage?: string;
  /** Hears what `save` has resolved to. */
  onSaved: (saved: Saved) => void;
};

/** Whether it has shown a failure in a way of its own. */
type FailureHandler = (error: unknown) => Promise<boolean>;

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "save";

/**
 * The sentences of a failed save for the form as a whole, the general one first; none where its fields say everything.
 * `unplaced` are the issues that no field could take.
 */
function problemsOf(
  error: unknown,
  unplaced: readonly string[],
  { elseMessage = messages.common.error, failedMessage }: Pick<SavingOptions<unknown>, "elseMessage" | "failedMessage">,
): string[] {
  const known = error instanceof ApiError ? error : null;
  const general = failedMessage ?? (known?.serverMessage ? undefined : elseMessage);
  const reasons = known === null || known.issues.length > 0 ? unplaced : [known.message];
  // Nothing is added to a sentence by another one that only says that there was an error.
  const told = general ? reasons.filter((reason) => reason !== messages.common.error) : reasons;
  return [...new Set(general ? [general, ...told] : told)];
}

/**
 * Does what every form of the console does when it saves: says so where it went well; else the server's issues on their
 * fields, the focus on the first, and in `problems` what no field says. A failure is said once, in the form, and stays
 * there until the next try; what was typed stays, too.
 */
export function useSaving<Input extends FieldValues, Output, Saved>(
  form: UseFormReturn<Input, unknown, Output>,
  options: SavingOptions<Saved>,
) {
  const { savedMessage, onSaved } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);

  const handleFailure = async (error: unknown, handle?: FailureHandler) => {
    const unplaced = placeIssues(form, error instanceof ApiError ? error.issues : []);
    toast.dismiss(noticeId);
    if (await handle?.(error)) return;
    setProblems(problemsOf(error, unplaced, options));
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
