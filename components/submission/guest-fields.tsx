"use client";

import type { KeyboardEvent } from "react";
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { SubmitPostFields } from "@/lib/shared/posts/contract";

export type GuestFieldsProps = {
  register: UseFormRegister<SubmitPostFields>;
  control: Control<SubmitPostFields>;
  errors: FieldErrors<SubmitPostFields>;
};

/** The four fields beside the photo (spec, section 2.9). */
export function GuestFields({ register, control, errors }: GuestFieldsProps) {
  const errorOf = (name: keyof SubmitPostFields) => {
    const message = errors[name]?.message;
    // The spec's sentence stands once, by the button; a field says what it lacks itself.
    return message === messages.submission.allMandatory ? messages.submission.missing[name] : message;
  };
  const line = (name: Exclude<keyof SubmitPostFields, "caption">) => ({
    ...register(name),
    error: errorOf(name),
    isRequired: true,
    enterKeyHint: "next" as const,
    onKeyDown: focusNextOnEnter,
    className: "h-12 scroll-mb-44",
  });
  return (
    <div className="flex flex-col gap-5">
      <TextField label="Name" autoComplete="name" autoCapitalize="words" dir="auto" {...line("person_name")} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...line("person_email_id")} />
      <TextField
        label="City"
        autoComplete="address-level2"
        autoCapitalize="words"
        dir="auto"
        {...line("person_city")}
      />
      <TextareaField
        label="Caption This"
        rows={3}
        dir="auto"
        className="min-h-24 scroll-mb-44"
        isRequired
        error={errorOf("caption")}
        labelEnd={<CaptionCount control={control} />}
        {...register("caption")}
      />
    </div>
  );
}

/** Shown once four fifths are used. */
function CaptionCount({ control }: Pick<GuestFieldsProps, "control">) {
  const length = (useWatch({ control, name: "caption" }) ?? "").trim().length;
  if (length < limits.captionMaxLength * 0.8) return null;
  return (
    <span className={length > limits.captionMaxLength ? "font-medium text-danger" : undefined}>
      {length} / {limits.captionMaxLength}
    </span>
  );
}

/** The phone's key says 'next', so it must not send. */
function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLElement>("input:not([type=file]), textarea") ?? []),
  ];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
