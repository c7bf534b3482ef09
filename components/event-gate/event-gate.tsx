"use client";

import { Lock } from "lucide-react";
import { type CSSProperties, type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { inCurrentLanguage } from "@/lib/client/language/current";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { EventAccess, GateEvent } from "@/lib/shared/events/public-contract";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import styles from "./event-gate.module.css";

export type EventGateProps = {
  /** Tries a password. Resolves to null if it is right, else to the sentence to show. */
  unlock: (password: string) => Promise<string | null>;
  /** The sentence that asks for the password, if it is not a private event's. */
  sentence?: string;
  /** A private event without a password cannot be entered, so it gets no field. */
  hasPassword: boolean;
  /** Null if this page learned of the password only after it was rendered. */
  event: GateEvent | null;
  /** Above the sentence: the list of languages, on pages that have one. */
  header?: ReactNode;
  /** Called once the browser has the event's cookie. */
  onUnlock: () => void;
};

/** Returns what a closed event's page tells of it. */
export const gateOf = (found: EventAccess): GateEvent | null => (found.access === "locked" && found.gate) || null;

/** Asks for the password of a private event, in its look, for its wall and its form, or that of its album. */
export function EventGate({ unlock, sentence, hasPassword, event, header, onUnlock }: EventGateProps) {
  const { page } = useGuestMessages();
  const look = event && guestLook(event);
  const Sentence = event ? "p" : "h1";
  return (
    <main className={styles.page} data-theme={look?.scheme} style={look?.variables as CSSProperties | undefined}>
      <div className={styles.card}>
        {header}
        {event && (
          <h1 dir="auto" className={styles.name}>
            {event.event_name}
          </h1>
        )}
        <Lock aria-hidden="true" className={styles.icon} />
        <Sentence className={styles.sentence}>
          {sentence ?? (hasPassword ? page.passwordNeeded : page.passwordMissing)}
        </Sentence>
        {hasPassword && <PasswordForm unlock={unlock} onUnlock={onUnlock} />}
      </div>
    </main>
  );
}

/** Tries the password in the input; `error` is the reason for a refusal. */
function useUnlocking({ unlock, onUnlock }: Pick<EventGateProps, "unlock" | "onUnlock">) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const problem = await unlock(inputRef.current?.value ?? "");
    setIsBusy(false);
    setError(problem);
    if (problem) inputRef.current?.select();
    else onUnlock();
  }
  return { inputRef, error, isBusy, handleSubmit };
}

function PasswordForm(props: Pick<EventGateProps, "unlock" | "onUnlock">) {
  const id = useId();
  const { page } = useGuestMessages();
  const { inputRef, error, isBusy, handleSubmit } = useUnlocking(props);
  return (
    // method="post": a submit before hydration never puts the password into the URL.
    <form method="post" onSubmit={handleSubmit}>
      <label className={styles.label} htmlFor={id}>
        {page.password}
      </label>
      <input
        ref={inputRef}
        id={id}
        className={styles.input}
        type="password"
        name="password"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} role="alert" className={error ? styles.error : undefined}>
        {inCurrentLanguage(error)}
      </p>
      <button type="submit" className={styles.button} aria-disabled={isBusy} aria-busy={isBusy}>
        {page.enter}
      </button>
    </form>
  );
}
