"use client";

import { useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { formResolver } from "./resolver";
import { type SavingOptions, useSaving } from "./use-saving";

type SaveFormOptions<Input extends FieldValues, Output, Saved> = SavingOptions<Saved> & {
  schema: z.ZodType<Output, Input>;
  initialValues: () => DefaultValues<Input>;
  /** Rejects with an ApiError; the server's issues appear at their fields. */
  save: (values: Output) => Promise<Saved>;
};

/** Manages the form of a dialog that creates or edits a thing; returns the props of FormDialog. */
export function useSaveForm<Input extends FieldValues, Output, Saved>(options: SaveFormOptions<Input, Output, Saved>) {
  const { schema, initialValues, save, ...saving } = options;
  const [defaultValues] = useState(initialValues);
  const form = useForm<Input, unknown, Output>({
    resolver: formResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const { formRef, problems, submitWith } = useSaving(form, saving);
  return { form, formRef, submit: submitWith(save), problems };
}
