"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { Button } from "@/components/ui/button";
import { sentenceOf } from "@/lib/client/session/sign-in";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

type Field = { value: string; error: string | undefined; onChange: (value: string) => void };
export type OneFieldFormProps = {
  submitLabel: string;
  /** Rejects with an ApiError or PasskeyError, whose sentence is shown at the field. */
  send: (value: string) => Promise<void>;
  onCancel: () => void;
  /** The current password if left out. */
  renderField?: (field: Field) => ReactNode;
  children?: ReactNode;
};

/** A form that sends one value; `children` stand before its field. */
export function OneFieldForm({
  submitLabel,
  send,
  onCancel,
  renderField = renderPassword,
  children,
}: OneFieldFormProps) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    await send(value).catch((failure) => setError(sentenceOf(failure, messages.common.error)));
    setIsBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4 sm:max-w-md">
      {children}
      {renderField({ value, error, onChange: setValue })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{messages.common.cancel}</Button>
      </div>
    </form>
  );
}

const renderPassword = ({ onChange, ...field }: Field) => (
  <PasswordField
    label="Current password"
    isRequired
    maxLength={limits.passwordMaxLength}
    onChange={({ target }) => onChange(target.value)}
    {...field}
  />
);
