"use client";

import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.pairing;

/** The name of a paired screen. */
export function NameField() {
  const { register, formState } = useFormContext<{ name: string }>();
  return (
    <TextField
      label={text.name}
      placeholder={text.nameExample}
      error={formState.errors.name?.message}
      isRequired
      autoComplete="off"
      maxLength={limits.screenNameMaxLength}
      {...register("name")}
    />
  );
}
