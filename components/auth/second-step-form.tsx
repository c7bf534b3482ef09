"use client";

import { type FormEvent, useState } from "react";
import { CodeField } from "@/components/account/second-factor/code-field";
import { PasskeyButton } from "@/components/account/second-factor/passkey-button";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/session/api-client";
import { logInSecondStep, logInWithPasskey, sentenceOf } from "@/lib/client/session/sign-in";
import { messages } from "@/lib/shared/messages";

const text = messages.secondFactor;

export type SecondStepFormProps = {
  ticket: string;
  /** Keep the session, as chosen in the first step; the ticket has it for a code. */
  remember: boolean;
  hasPasskeys: boolean;
  onLoggedIn: (isPasswordInitial: boolean) => void;
  /** Back to email and password; also for a ticket that has expired. */
  onCancel: () => void;
};

/** Asks for a code or a passkey after the password. */
export function SecondStepForm({ ticket, remember, hasPasskeys, onLoggedIn, onCancel }: SecondStepFormProps) {
  const [code, setCode] = useState("");
  const [isRemembered, setIsRemembered] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setFailure(text.codeRequired);
    setIsBusy(true);
    try {
      const { isPasswordInitial } = await logInSecondStep({ ticket, code, remember_browser: isRemembered });
      onLoggedIn(isPasswordInitial);
    } catch (error) {
      setIsBusy(false);
      setFailure(sentenceOf(error));
      if (!(error instanceof ApiError && error.code === "unauthenticated")) setCode("");
    }
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)} className="mt-8 flex flex-col gap-5">
      <h2 className="text-lg">{text.stepTitle}</h2>
      <p className="text-muted">{text.stepHint}</p>
      <CodeField value={code} error={failure} onChange={setCode} />
      <CheckboxField
        label={text.rememberBrowser}
        checked={isRemembered}
        onChange={({ target }) => setIsRemembered(target.checked)}
      />
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="mt-1">
        {text.confirm}
      </Button>
      {hasPasskeys && (
        <PasskeyButton
          size="lg"
          label={text.usePasskey}
          onUse={async () => {
            const { isPasswordInitial } = await logInWithPasskey({ ticket, remember, remember_browser: isRemembered });
            onLoggedIn(isPasswordInitial);
          }}
          onFailure={setFailure}
        />
      )}
      <Button variant="ghost" onClick={onCancel} className="-ml-4 self-start">
        {text.signInAgain}
      </Button>
    </form>
  );
}
