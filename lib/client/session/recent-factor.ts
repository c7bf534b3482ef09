import { staleFactorIssue } from "@/lib/shared/auth/second-factor-issues";
import { apiPaths } from "@/lib/shared/paths";
import { ApiError, api } from "./api-client";
import { proveByPasskey } from "./passkey";

/** The open question for a code; its answer is whether the user gave one. */
type Question = { answer: (isConfirmed: boolean) => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: Question | null): void {
  question?.answer(false);
  question = next;
  for (const listener of listeners) listener();
}

/** The question, for the dialog that asks it (components/account/second-factor/code-question.tsx). */
export const readQuestion = (): Question | null => question;

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const confirmCode = (code: string) => api.post(apiPaths.users.confirmSecondFactor, { code });
export const confirmPasskey = async () => api.post(apiPaths.users.confirmPasskey, { passkey: await proveByPasskey() });

/** Answers the question once a code or passkey is confirmed; null leaves it unanswered. Throws what `confirming` throws. */
export async function answerQuestion(confirming: Promise<unknown> | null): Promise<void> {
  if (confirming) {
    await confirming;
    question?.answer(true);
    question = null;
  }
  setQuestion(null);
}

/** Sends a call that may need a recent code; asks for one then, and sends the call again. Throws what `send` throws. */
export async function withRecentFactor<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isStale = error instanceof ApiError && error.issues.some(({ path }) => path === staleFactorIssue);
    if (!isStale) throw error;
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }));
    if (!isConfirmed) throw error;
    return send();
  }
}
