"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { FormErrors } from "@/components/form/form-errors";
import { PasswordField } from "@/components/form/password-field";
import { formResolver } from "@/components/form/resolver";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/session/api-client";
import { resetPassword } from "@/lib/client/session/forgotten-password";
import { takeLinkToken } from "@/lib/client/session/link-token";
import { sentenceOf } from "@/lib/client/session/sign-in";
import { type NewPasswordFields, newPasswordFields } from "@/lib/shared/auth/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { BackToLogin } from "./back-to-login";

const text = messages.auth;

/** Sets a new password with a mailed link. */
export function ResetPasswordForm() {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  const [answer, setAnswer] = useState<string | null>(null);
  useEffect(() => {
    const linkToken = takeLinkToken();
    setToken((known) => linkToken ?? known ?? null);
  }, []);
  // The server does not get the URL's fragment, so the token is unknown until the effect runs.
  if (token === undefined) return null;
  if (answer) {
    return (
      <div className="mt-8 flex flex-col gap-4">
        <p role="status">{answer}</p>
        <BackToLogin />
      </div>
    );
  }
  return token === null ? (
    <DeadLink />
  ) : (
    <NewPassword token={token} onChanged={setAnswer} onDead={() => setToken(null)} />
  );
}

function DeadLink() {
  return (
    <div className="mt-8 flex flex-col gap-4">
      <p role="alert">{text.resetLinkDead}</p>
      <Link
        href={paths.forgotPassword}
        prefetch={false}
        className="self-start font-medium text-accent-ink underline underline-offset-2"
      >
        {text.forgot}
      </Link>
      <BackToLogin />
    </div>
  );
}

type NewPasswordProps = { token: string; onChanged: (answer: string) => void; onDead: () => void };

function NewPassword({ token, onChanged, onDead }: NewPasswordProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<NewPasswordFields>({
    resolver: formResolver(newPasswordFields),
    defaultValues: { new_password: "" },
  });
  const refuse = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    if (issues.some(({ path }) => path === "token")) return onDead();
    const own = issues.find(({ path }) => path === "new_password");
    if (!own) return setFailure(sentenceOf(error, text.resetFailed));
    setError("new_password", { message: own.message });
    setFocus("new_password");
  };
  const handleReset = handleSubmit(async ({ new_password }) => {
    setFailure(null);
    await resetPassword({ token, new_password }).then(onChanged, refuse);
  });
  return (
    <form method="post" noValidate onSubmit={handleReset} className="mt-8 flex flex-col gap-5">
      <FormErrors errors={failure} />
      <PasswordField
        label="New password"
        isRequired
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
        hint={text.newPasswordHint}
        error={formState.errors.new_password?.message}
        {...register("new_password")}
      />
      <Button type="submit" variant="primary" size="lg" isBusy={formState.isSubmitting} className="mt-1">
        Change password
      </Button>
    </form>
  );
}
