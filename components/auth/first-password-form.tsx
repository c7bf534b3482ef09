"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordFields } from "@/components/account/password-form";
import { focusFirstError } from "@/components/form/focus-first-error";
import { FormErrors } from "@/components/form/form-errors";
import { placeIssues } from "@/components/form/place-issues";
import { formResolver } from "@/components/form/resolver";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/session/api-client";
import { rememberTypedPassword, typedPassword } from "@/lib/client/session/first-password";
import { useSession } from "@/lib/client/session/session";
import { changePassword, forward, sentenceOf } from "@/lib/client/session/sign-in";
import { type ChangePasswordBody, changePasswordBody } from "@/lib/shared/auth/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

const text = messages.auth;

/** Changes the password, then goes to the page the person asked for. */
function useFirstPassword() {
  const [problems, setProblems] = useState<string[]>([]);
  const [isDone, setIsDone] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const [typed] = useState(typedPassword);
  useEffect(() => () => rememberTypedPassword(null), []);
  const form = useForm<ChangePasswordBody>({
    resolver: formResolver(changePasswordBody),
    defaultValues: { current_password: typed ?? "", new_password: "" },
    shouldFocusError: false,
  });
  const handleFailure = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    setProblems(issues.length > 0 ? placeIssues(form, issues) : [sentenceOf(error, text.passwordChangeFailed)]);
    focusFirstError(formRef.current);
  };
  const handleChange = form.handleSubmit(
    async (body) => {
      setProblems([]);
      try {
        await changePassword(body);
      } catch (error) {
        return handleFailure(error);
      }
      setIsDone(true);
      forward();
    },
    () => focusFirstError(formRef.current),
  );
  const { isSubmitting, errors } = form.formState;
  // Asks for the current password if it is unknown or was refused.
  const asksCurrent = typed === null || errors.current_password !== undefined;
  return { form, formRef, problems, handleChange, asksCurrent, isBusy: isSubmitting || isDone };
}

/** Asks people with a generated password to choose their own. */
export function FirstPasswordForm() {
  const session = useSession();
  const { form, formRef, problems, handleChange, asksCurrent, isBusy } = useFirstPassword();
  return (
    <form ref={formRef} method="post" noValidate onSubmit={handleChange} className="mt-8 flex flex-col gap-5">
      <p className="text-muted">{text.ownPasswordHint}</p>
      <FormErrors errors={problems} />
      <input type="text" name="username" autoComplete="username" value={session?.email ?? ""} readOnly hidden />
      <PasswordFields {...form} asksCurrent={asksCurrent} />
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="mt-1">
        Change password
      </Button>
      <Link
        href={paths.logout}
        prefetch={false}
        className="self-start font-medium text-accent-ink underline underline-offset-2"
      >
        Logout
      </Link>
    </form>
  );
}
