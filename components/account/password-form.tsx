"use client";

import { type UseFormReturn, useForm } from "react-hook-form";
import { PasswordField } from "@/components/form/password-field";
import { formResolver } from "@/components/form/resolver";
import { useSaving } from "@/components/form/use-saving";
import { Button } from "@/components/ui/button";
import { useChangePassword } from "@/lib/client/account/hooks";
import { type ChangePasswordBody, changePasswordBody } from "@/lib/shared/auth/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { FormCard } from "./form-card";

const text = messages.auth;
const empty: ChangePasswordBody = { current_password: "", new_password: "" };

/** Changes one's own password. `email` tells password managers which account it is. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm<ChangePasswordBody>({
    resolver: formResolver(changePasswordBody),
    defaultValues: empty,
    shouldFocusError: false,
  });
  const change = useChangePassword();
  const { formRef, problems, submitWith } = useSaving(form, {
    savedMessage: text.passwordChanged,
    failedMessage: text.passwordChangeFailed,
    onSaved: () => form.reset(empty),
  });
  return (
    <FormCard
      title="Password"
      description={messages.account.passwordHint}
      problems={problems}
      onSubmit={submitWith((body) => change.mutateAsync(body))}
      formRef={formRef}
      actions={
        <Button type="submit" variant="primary" isBusy={change.isPending}>
          Change password
        </Button>
      }
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields {...form} />
    </FormCard>
  );
}

type PasswordFieldsProps = UseFormReturn<ChangePasswordBody> & { asksCurrent?: boolean };

/** Renders the fields for the current password (unless it is known) and the new one. */
export function PasswordFields({ register, formState: { errors }, asksCurrent = true }: PasswordFieldsProps) {
  return (
    <>
      {asksCurrent && (
        <PasswordField
          label="Current password"
          isRequired
          maxLength={limits.passwordMaxLength}
          error={errors.current_password?.message}
          {...register("current_password")}
        />
      )}
      <PasswordField
        label="New password"
        isRequired
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
        hint={text.newPasswordHint}
        error={errors.new_password?.message}
        {...register("new_password")}
      />
    </>
  );
}
