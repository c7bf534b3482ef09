import { useEffect, useRef } from "react";
import { TextField } from "@/components/form/text-field";
import { raisesKeyboard } from "@/lib/client/browser/touch-keyboard";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

export type CodeFieldProps = { value: string; error: string | undefined; onChange: (code: string) => void };

/** Takes a code of an authenticator app, or a recovery code; focused at once, except on a phone, and after an error. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error || !raisesKeyboard()) inputRef.current?.focus();
  }, [error]);
  return (
    <TextField
      ref={inputRef}
      label={messages.secondFactor.codeLabel}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      isRequired
      maxLength={limits.factorCodeMaxLength}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
