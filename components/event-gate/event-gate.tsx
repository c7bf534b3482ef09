"use client";

import { Lock } from "lucide-react";
import { type CSSProperties, type FormEvent, useId, useRef, useState } from "react";
import { unlockEvent } from "@/lib/client/event-gate/hooks";
import type { EventAccess, GateEvent } from "@/lib/shared/events/public-contract";
import { eventsMessages } from "@/lib/shared/messages/events";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import styles from "./event-gate.module.css";

export type EventGateProps = {
  slug: string;
  /** Reason for the gate. A private event without a password cannot be entered, so it gets no field. */
  message: string;
  /** Null if this page learned of the password only after it was rendered. */
  event: GateEvent | null;
  /** Called once the browser has the event's cookie. */
  onUnlock: () => void;
};

/** Returns what a closed event's page tells of it. */
export const gateOf = (found: EventAccess): GateEvent | null => (found.access === "locked" && found.gate) || null;

/** Asks for the password of a private event, in its look, for its wall and its form. */
export function EventGate({ slug, message, event, onUnlock }: EventGateProps) {
  const look = event && guestLook(event);
  const Sentence = event ? "p" : "h1";
  return (
    <main className={styles.page} data-theme={look?.scheme} style={look?.variables as CSSProperties | undefined}>
      <div className={styles.card}>
        {event && (
          <h1 dir="auto" className={styles.name}>
            {event.event_name}
          </h1>
        )}
        <Lock aria-hidden="true" className={styles.icon} />
        <Sentence className={styles.sentence}>{message}</Sentence>
        {message !== eventsMessages.passwordMissing && <PasswordForm slug={slug} onUnlock={onUnlock} />}
      </div>
    </main>
  );
}

/** Tries the password in the input; `error` is the reason for a refusal. */
function useUnlocking({ slug, onUnlock }: Omit<EventGateProps, "message" | "event">) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const problem = await unlockEvent(slug, inputRef.current?.value ?? "");
    setIsBusy(false);
    setError(problem);
    if (problem) inputRef.current?.select();
    else onUnlock();
  }
  return { inputRef, error, isBusy, handleSubmit };
}

function PasswordForm(props: Omit<EventGateProps, "message" | "event">) {
  const id = useId();
  const { inputRef, error, isBusy, handleSubmit } = useUnlocking(props);
  return (
    // method="post": a submit before hydration never puts the password into the URL.
    <form method="post" onSubmit={handleSubmit}>
      <label className={styles.label} htmlFor={id}>
        Password
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
        {error}
      </p>
      <button type="submit" className={styles.button} aria-disabled={isBusy} aria-busy={isBusy}>
        Continue
      </button>
    </form>
  );
}
