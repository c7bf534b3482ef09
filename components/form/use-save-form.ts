"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import { messages } from "@/lib/messages";
import { focusFirstError } from "./focus-first-error";
import { placeIssues } from "./place-issues";

export type SaveFormOptions<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>;
  initialValues: () => DefaultValues<Input>;
  /** Rejects with an ApiError, whose issues land on their fields. */
  save: (values: Output) => Promise<unknown>;
  savedMessage: string;
  /** The notice of a failure, in place of the server's own sentence. */
  failedMessage?: string;
  onSaved: () => void;
};

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "save";

/**
 * The form of one thing, new or edited. `problems` are the sentences of a failed save that no field could take;
 * whatever fails, what was typed stays.
 */
export function useSaveForm<Input extends FieldValues, Output>(options: SaveFormOptions<Input, Output>) {
  const { schema, initialValues, save, savedMessage, failedMessage, onSaved } = options;
  const [defaultValues] = useState(initialValues);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);

  const handleFailure = (error: unknown) => {
    const isApiError = error instanceof ApiError;
    const sentence = isApiError ? error.message : messages.common.error;
    const issues = isApiError ? error.issues : [];
    const unplaced = placeIssues(form, issues);
    setProblems(issues.length > 0 ? unplaced : [sentence]);
    toast.danger(failedMessage ?? sentence, { id: noticeId });
    focusFirstError(formRef.current);
  };

  const submit = form.handleSubmit(
    async (values) => {
      setProblems([]);
      try {
        await save(values);
      } catch (error) {
        return handleFailure(error);
      }
      toast.success(savedMessage, { id: noticeId });
      onSaved();
    },
    () => focusFirstError(formRef.current),
  );
  return { form, formRef, submit, problems };
}
