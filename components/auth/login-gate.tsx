"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { rememberTypedPassword } from "@/lib/client/session/first-password";
import { safeRedirectTarget } from "@/lib/client/session/redirect-target";
import { writeRedirectTo } from "@/lib/client/session/session";
import type { SessionEndReason } from "@/lib/client/session/session-end";
import { forward, type LoginVisit, receiveVisitor } from "@/lib/client/session/sign-in";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { LoginForm } from "./login-form";

export type LoginGateProps = {
  /** Passkeys work at this address. */
  hasPasskeys: boolean;
  /** The server recognises the visitor's session cookie. */
  hasCookie: boolean;
  /** Target page after the login, and the reason for it; both come unchecked from the URL. */
  redirectTo: string | null;
  reason: string | null;
};

const sentences: Record<SessionEndReason, string> = {
  "refresh-failed": messages.auth.refreshFailed,
  "session-ended": messages.auth.sessionEnded,
};

/** Shows the login form, or forwards visitors who are already logged in. */
export function LoginGate({ hasPasskeys, hasCookie, redirectTo, reason }: LoginGateProps) {
  const notice = Object.entries(sentences).find(([known]) => known === reason)?.[1] ?? null;
  const router = useRouter();
  const [visit, setVisit] = useState<LoginVisit>({ isLoggedIn: hasCookie, notice });

  useEffect(() => {
    const target = safeRedirectTarget(redirectTo);
    if (target) writeRedirectTo(target);
    // The URL's parameters are in state now; remove them, so that nobody sees, shares or reloads them.
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
    rememberTypedPassword(initialPassword);
    // Client-side navigation: the typed password lives in this page's memory.
    router.replace(paths.firstPassword);
  };
  return <LoginForm hasPasskeys={hasPasskeys} notice={visit.notice} onLoggedIn={handleLoggedIn} />;
}
