"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { carryPassword } from "@/lib/client/browser/first-password";
import { safeRedirectTarget } from "@/lib/client/browser/redirect-target";
import { writeRedirectTo } from "@/lib/client/browser/session";
import type { SessionEndReason } from "@/lib/client/browser/session-end";
import { forward, type LoginVisit, receiveVisitor } from "@/lib/client/browser/sign-in";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { LoginForm } from "./login-form";

export type LoginGateProps = {
  /** Whether the server knows the visitor by the session cookie. */
  hasCookie: boolean;
  /** Where to go after logging in, and why the visitor is here: as the address says, unchecked. */
  redirectTo: string | null;
  reason: string | null;
};

const sentences: Record<SessionEndReason, string> = {
  "refresh-failed": messages.auth.refreshFailed,
  "session-ended": messages.auth.sessionEnded,
};

/** Shows the form to whoever needs it, and forwards whoever is logged in already. */
export function LoginGate({ hasCookie, redirectTo, reason }: LoginGateProps) {
  const notice = Object.entries(sentences).find(([known]) => known === reason)?.[1] ?? null;
  const router = useRouter();
  const [visit, setVisit] = useState<LoginVisit>({ isLoggedIn: hasCookie, notice });

  useEffect(() => {
    const target = safeRedirectTarget(redirectTo);
    if (target) writeRedirectTo(target);
    // What the address said is kept; it need not be shown, shared or reloaded.
    if (window.location.search) window.history.replaceState(null, "", paths.login);

    let isCurrent = true;
    void receiveVisitor(hasCookie).then((received) => {
      if (!isCurrent) return;
      setVisit({ ...received, notice: received.notice ?? notice });
      if (received.isLoggedIn) forward();
    });
    return () => {
      isCurrent = false;
    };
  }, [hasCookie, redirectTo, notice]);

  if (visit.isLoggedIn) {
    return (
      <p role="status" className="mt-8 flex items-center gap-2 text-muted">
        <Spinner />
        {messages.common.loading}
      </p>
    );
  }
  const handleLoggedIn = (initialPassword: string | null) => {
    if (initialPassword === null) return forward();
    carryPassword(initialPassword);
    // Not a whole new page: what is carried lives in this one.
    router.replace(paths.firstPassword);
  };
  return <LoginForm notice={visit.notice} onLoggedIn={handleLoggedIn} />;
}
