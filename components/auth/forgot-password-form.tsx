"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormErrors } from "@/components/form/form-errors";
import { formResolver } from "@/components/form/resolver";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { requestPasswordReset } from "@/lib/client/session/forgotten-password";
import { sentenceOf } from "@/lib/client/session/sign-in";
import { type ForgotPasswordBody, forgotPasswordBody } from "@/lib/shared/auth/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { BackToLogin } from "./back-to-login";

const text = messages.auth;

export type ForgotPasswordFormProps = {
  /** The installation has a mail server. */
  canMail: boolean;
};

/** Requests a reset link by mail; without a mail server it says whom to ask. */
export function ForgotPasswordForm({ canMail }: ForgotPasswordFormProps) {
  return canMail ? <LinkForm /> : <WhomToAsk />;
}

function WhomToAsk() {
  return (
    <div className="mt-8 flex flex-col gap-4">
      <p>{text.noMailServer}</p>
      <p className="text-muted">{text.noMailServerForAdmins}</p>
      <code className="overflow-x-auto whitespace-pre rounded-md bg-sunken px-3 py-2 font-mono text-xs">
        {"npm run account:password -- --email …\nwallflower account:password --email …"}
      </code>
      <BackToLogin />
    </div>
  );
}

/** Shows the same answer for known and unknown addresses. */
function LinkForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<ForgotPasswordBody>({
    resolver: formResolver(forgotPasswordBody),
    defaultValues: { email_id: "" },
  });
  const handleRequest = handleSubmit(async (body) => {
    setFailure(null);
    await requestPasswordReset(body).then(setAnswer, (error) => setFailure(sentenceOf(error)));
  });
  if (answer) {
    return (
      <div className="mt-8 flex flex-col gap-4">
        <p role="status">{answer}</p>
        <p className="text-muted">{text.noMail}</p>
        <BackToLogin />
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={handleRequest} className="mt-8 flex flex-col gap-5">
      <p className="text-muted">{text.forgotHint}</p>
      <FormErrors errors={failure} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        maxLength={limits.emailMaxLength}
        error={formState.errors.email_id?.message}
        {...register("email_id")}
      />
      <Button type="submit" variant="primary" size="lg" isBusy={formState.isSubmitting} className="mt-1">
        Send the link
      </Button>
      <BackToLogin />
    </form>
  );
}
