"use client";

import { useController, useFormContext } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { PasswordField } from "@/components/form/password-field";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

/** Sets, replaces or removes the event's password. The password is write-only: the API never returns it. */
export function PasswordSettings({ hasPassword }: { hasPassword: boolean }) {
  const { control, register, formState, setValue } = useFormContext<EventFormValues>();
  const { field } = useController({ control, name: "remove_password" });
  const isRemoved = field.value === "yes";
  const handleRemoval = (isChecked: boolean) => {
    field.onChange(isChecked ? "yes" : "no");
    if (isChecked) setValue("password", "", { shouldDirty: true });
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <PasswordField
        label={text.labels.password}
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
        // Read-only, not disabled: react-hook-form drops the value of a disabled field.
        readOnly={isRemoved}
        hint={isRemoved ? text.passwordGoes : hasPassword ? text.keepPassword : text.passwordHint}
        error={formState.errors.password?.message}
        {...register("password")}
      />
      {hasPassword && (
        <CheckboxField
          label={text.removePassword}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          checked={isRemoved}
          onCheckedChange={(checked) => handleRemoval(checked === true)}
        />
      )}
    </div>
  );
}
