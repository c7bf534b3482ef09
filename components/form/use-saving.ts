"use client";

import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/overlay/toast";
import { ApiError } from "@/lib/client/session/api-client";
import { messages } from "@/lib/shared/messages";
import { focusFirstError } from "./focus-first-error";
import { placeIssues } from "./place-issues";

export type SavingOptions<Saved> = {
  savedMessage: string | ((saved: Saved) => string);
  /** Shown for a failure without a message from the server. */
  elseMessage?: string;
  /** Shown for every failure, before the server's message. */
  failedMessage?: string;
  /** Called with the result of `save`. */
  onSaved: (saved: Saved) => void;
  /** Focuses a faulty field after a failure. Default: the topmost one. */
  focusFault?: (form: HTMLFormElement | null) => void;
};

/** Resolves to true if it showed the failure in its own way. */
type FailureHandler = (error: unknown) => Promise<boolean>;

/** One toast at a time: the next attempt replaces the last one's toast. */
const noticeId = "save";

/**
 * Returns the form-level messages of a failed save, the general one first; empty if the field errors cover everything.
 * `unplaced` are the issues that match no field.
 */
function problemsOf(
  error: unknown,
  unplaced: readonly string[],
  { elseMessage = messages.common.error, failedMessage }: Pick<SavingOptions<unknown>, "elseMessage" | "failedMessage">,
): string[] {
  const known = error instanceof ApiError ? error : null;
  const general = failedMessage ?? (known?.serverMessage ? undefined : elseMessage);
  const reasons = known === null || known.issues.length > 0 ? unplaced : [known.message];
  // Drop the generic error sentence beside a more specific one.
  const specific = general ? reasons.filter((reason) => reason !== messages.common.error) : reasons;
  return [...new Set(general ? [general, ...specific] : specific)];
}

/**
 * Handles saving for every form of the console. Success shows a toast. A failure sets the server's issues on their
 * fields, focuses the first, and puts the rest into `problems`, which stay until the next attempt. Typed values are
 * never lost.
 */
export function useSaving<Input extends FieldValues, Output, Saved>(
  form: UseFormReturn<Input, unknown, Output>,
  options: SavingOptions<Saved>,
) {
  const { savedMessage, onSaved, focusFault = focusFirstError } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);

  const handleFailure = async (error: unknown, handle?: FailureHandler) => {
    const unplaced = placeIssues(form, error instanceof ApiError ? error.issues : []);
    toast.dismiss(noticeId);
    if (await handle?.(error)) return;
    setProblems(problemsOf(error, unplaced, options));
    focusFault(formRef.current);
  };

  /** Returns a submit handler: validates, then calls `save` with the valid values; `save` rejects with an ApiError. */
  const submitWith = (save: (values: Output) => Promise<Saved>, onFailure?: FailureHandler) =>
    form.handleSubmit(
      async (values) => {
        setProblems([]);
        try {
          const saved = await save(values);
          onSaved(saved);
          toast.success(typeof savedMessage === "function" ? savedMessage(saved) : savedMessage, { id: noticeId });
        } catch (error) {
          return handleFailure(error, onFailure);
        }
      },
      () => focusFault(formRef.current),
    );
  const forgetProblems = () => setProblems([]);
  return { formRef, problems, submitWith, forgetProblems };
}
