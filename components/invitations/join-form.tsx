"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { BackToLogin } from "@/components/auth/back-to-login";
import { FormErrors } from "@/components/form/form-errors";
import { PasswordField } from "@/components/form/password-field";
import { formResolver } from "@/components/form/resolver";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/session/api-client";
import { acceptInvitation, deadReason, logInJoined } from "@/lib/client/session/invitation";
import { forward, sentenceOf } from "@/lib/client/session/sign-in";
import { type NewPasswordFields, newPasswordFields } from "@/lib/shared/auth/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.invitations.page;

export type JoinFormProps = {
  token: string;
  email: string;
  /** The link has ended meanwhile. */
  onDead: (reason: string) => void;
  /** A session may begin: true until the attempt fails. */
  onJoining: (isJoining: boolean) => void;
};

/** Creates the user with the chosen password, logs them in and opens their console. */
export function JoinForm({ token, email, onDead, onJoining }: JoinFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [joined, setJoined] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<NewPasswordFields>({
    resolver: formResolver(newPasswordFields),
    defaultValues: { new_password: "" },
  });
  const refuse = (error: unknown) => {
    onJoining(false);
    const reason = deadReason(error);
    if (reason) return onDead(reason);
    const issues = error instanceof ApiError ? error.issues : [];
    const own = issues.find(({ path }) => path === "new_password");
    if (!own) return setFailure(sentenceOf(error, text.failed));
    setError("new_password", { message: own.message });
    setFocus("new_password");
  };
  const handleJoin = handleSubmit(async ({ new_password }) => {
    setFailure(null);
    onJoining(true);
    try {
      const { message } = await acceptInvitation({ token, new_password });
      if (await logInJoined(email, new_password)) return forward();
      setJoined(message);
    } catch (error) {
      refuse(error);
    }
  });
  if (joined) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status">{joined}</p>
        <BackToLogin />
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={handleJoin} className="flex flex-col gap-5">
      <FormErrors errors={failure} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text.choose}
        isRequired
        autoComplete="new-password"
        maxLength={limits.passwordMaxLength}
        hint={messages.auth.newPasswordHint}
        error={formState.errors.new_password?.message}
        {...register("new_password")}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        // Busy until the console's page loads.
        isBusy={formState.isSubmitting || formState.isSubmitSuccessful}
        className="mt-1"
      >
        {text.join}
      </Button>
    </form>
  );
}
