"use client";

import { Controller, useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { messages } from "@/lib/shared/messages";
import { readCode } from "@/lib/shared/screens/pairing-code";

const text = messages.pairing;

/** The code on a screen: in capitals, with look-alikes mapped while typing. */
export function CodeField() {
  const { control, formState } = useFormContext<{ code: string }>();
  return (
    <Controller
      control={control}
      name="code"
      render={({ field }) => (
        <TextField
          label={text.code}
          error={formState.errors.code?.message}
          isRequired
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="h-12 font-semibold text-xl uppercase tracking-[0.25em]"
          {...field}
          onChange={(change) => field.onChange(readCode(change.target.value))}
        />
      )}
    />
  );
}
