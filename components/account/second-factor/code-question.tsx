"use client";

import { Suspense, useSyncExternalStore } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { readQuestion, subscribeToQuestion } from "@/lib/client/session/recent-factor";

const CodeDialog = lazyWithRetry(async () => ({ default: (await import("./code-dialog")).CodeDialog }));

/** Asks for a code when a call needs a recent one; loads nothing before. */
export function CodeQuestion() {
  const question = useSyncExternalStore(subscribeToQuestion, readQuestion, () => null);
  return <Suspense fallback={null}>{question && <CodeDialog />}</Suspense>;
}
