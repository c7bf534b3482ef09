"use client";

import Link from "next/link";
import { Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { PasskeyButton } from "@/components/account/second-factor/passkey-button";
import { CheckboxField } from "@/components/form/checkbox-field";
import { FormErrors } from "@/components/form/form-errors";
import { PasswordField } from "@/components/form/password-field";
import { formResolver } from "@/components/form/resolver";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { raisesKeyboard } from "@/lib/client/browser/touch-keyboard";
import { ApiError } from "@/lib/client/session/api-client";
import { logIn, logInWithPasskey, sentenceOf } from "@/lib/client/session/sign-in";
import { type LoginBody, loginBody } from "@/lib/shared/auth/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

/** Only people with a second factor need it. */
const SecondStepForm = lazyWithRetry(async () => ({ default: (await import("./second-step-form")).SecondStepForm }));

export type LoginFormProps = {
  /** Passkeys work at this address. */
  hasPasskeys: boolean;
  /** Reason why a logged-in person has to log in again. */
  notice: string | null;
  /** `initialPassword` is the typed password if it is a generated one that must be changed first; otherwise null. */
  onLoggedIn: (initialPassword: string | null) => void;
};

type Input = z.input<typeof loginBody>;

/** Form state and submit handler; `failure` is the reason why the login failed. */
function useLogin(onLoggedIn: LoginFormProps["onLoggedIn"]) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [step, setStep] = useState<{ ticket: string; password: string; remember: boolean } | null>(null);
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<Input, unknown, LoginBody>({
    resolver: formResolver(loginBody),
    defaultValues: { email_id: "", password: "", remember: false },
  });

  useEffect(() => {
    // Not on a phone: its keyboard would cover the page at once.
    if (!raisesKeyboard()) setFocus("email_id");
  }, [setFocus]);

  const handleLogin = handleSubmit(async (body) => {
    setFailure(null);
    let isInitial = false;
    try {
      isInitial = (await logIn(body)).isPasswordInitial;
    } catch (error) {
      if (error instanceof ApiError && error.ticket) return setStep({ ...body, ticket: error.ticket });
      setFailure(sentenceOf(error));
      setFocus("password");
      return;
    }
    setIsDone(true);
    onLoggedIn(isInitial ? body.password : null);
  });
  const handlePasskey = async () => {
    setFailure(null);
    await logInWithPasskey({ remember: getValues("remember") ?? false, remember_browser: false });
    setIsDone(true);
    // A generated password was not typed here; the page that replaces it asks for it.
    onLoggedIn(null);
  };
  return {
    register,
    errors: formState.errors,
    isBusy: formState.isSubmitting || isDone,
    failure,
    setFailure,
    handleLogin,
    handlePasskey,
    step,
    setStep,
  };
}

/** Signs in with email and password; works before hydration without leaking the password into the URL. */
export function LoginForm({ hasPasskeys, notice, onLoggedIn }: LoginFormProps) {
  const login = useLogin(onLoggedIn);
  const { register, errors, isBusy, failure, step, setStep } = login;
  if (step) {
    return (
      <Suspense fallback={null}>
        <SecondStepForm
          ticket={step.ticket}
          remember={step.remember}
          hasPasskeys={hasPasskeys}
          onLoggedIn={(isInitial) => onLoggedIn(isInitial ? step.password : null)}
          onCancel={() => setStep(null)}
        />
      </Suspense>
    );
  }
  return (
    // A submit before hydration must not put the password into the URL: hence method="post".
    <form method="post" noValidate onSubmit={login.handleLogin} className="mt-8 flex flex-col gap-5">
      <FormErrors errors={failure ?? notice} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        error={errors.email_id?.message}
        {...register("email_id")}
      />
      <PasswordField label="Password" isRequired error={errors.password?.message} {...register("password")} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CheckboxField label="Remember me" {...register("remember")} />
        <Link
          href={paths.forgotPassword}
          prefetch={false}
          className="font-medium text-accent-ink text-sm underline underline-offset-2"
        >
          {messages.auth.forgot}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="mt-1">
        Log in
      </Button>
      {hasPasskeys && (
        <PasskeyButton
          size="lg"
          label={messages.secondFactor.usePasskey}
          onUse={login.handlePasskey}
          onFailure={login.setFailure}
        />
      )}
    </form>
  );
}
