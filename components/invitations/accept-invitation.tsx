"use client";

import Link from "next/link";
import { useCallback, useEffect, useState } from "react";
import { BackToLogin } from "@/components/auth/back-to-login";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { deadReason, readInvitation } from "@/lib/client/session/invitation";
import { takeLinkToken } from "@/lib/client/session/link-token";
import { useSession } from "@/lib/client/session/session";
import { logOut, sentenceOf } from "@/lib/client/session/sign-in";
import type { OpenInvitation } from "@/lib/shared/invitations/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { JoinForm } from "./join-form";

const text = messages.invitations;

type Visit =
  | { state: "loading" }
  | { state: "dead"; reason: string }
  | { state: "failed"; message: string }
  | { state: "open"; token: string; invitation: OpenInvitation };

/** Reads the link's token, which the server does not get with the page, and asks whom it invites. */
function useInvitation() {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  const [visit, setVisit] = useState<Visit>({ state: "loading" });
  const read = useCallback(async (known: string) => {
    setVisit({ state: "loading" });
    try {
      setVisit({ state: "open", token: known, invitation: await readInvitation(known) });
    } catch (error) {
      const reason = deadReason(error);
      setVisit(reason ? { state: "dead", reason } : { state: "failed", message: sentenceOf(error, text.page.failed) });
    }
  }, []);
  useEffect(() => {
    const linkToken = takeLinkToken();
    setToken((known) => linkToken ?? known ?? null);
  }, []);
  useEffect(() => {
    if (token) void read(token);
    else if (token === null) setVisit({ state: "dead", reason: text.dead.missing });
  }, [token, read]);
  const markDead = (reason: string) => setVisit({ state: "dead", reason });
  return { visit, markDead, retry: () => token && void read(token) };
}

/** Lets an invited moderator choose a password, or says why the link does not work. */
export function AcceptInvitation() {
  const { visit, markDead, retry } = useInvitation();
  const session = useSession();
  const [isJoining, setIsJoining] = useState(false);
  if (visit.state === "loading") {
    return (
      <p role="status" className="mt-8 flex items-center gap-2 text-muted">
        <Spinner />
        {messages.common.loading}
      </p>
    );
  }
  if (visit.state === "dead") {
    return (
      <div className="mt-8 flex flex-col gap-4">
        <p role="alert">{visit.reason}</p>
        <BackToLogin />
      </div>
    );
  }
  if (visit.state === "failed") {
    return (
      <div className="mt-8 flex flex-col items-start gap-4">
        <p role="alert">{visit.message}</p>
        <Button onClick={retry}>{text.page.reload}</Button>
      </div>
    );
  }
  const { token, invitation } = visit;
  const { email, company_name } = invitation;
  return (
    <div className="mt-4 flex flex-col gap-6">
      <p className="break-words text-muted">{text.page.lead(company_name || text.page.somebody, email)}</p>
      {session && !isJoining ? (
        <LoggedIn email={session.email ?? ""} />
      ) : (
        <JoinForm token={token} email={email} onDead={markDead} onJoining={setIsJoining} />
      )}
    </div>
  );
}

/** Joining would replace the session of this browser, so its owner decides. */
function LoggedIn({ email }: { email: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const handleLogOut = async () => {
    setIsLeaving(true);
    await logOut();
    setIsLeaving(false);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert" className="break-words">
        {text.page.loggedInAs(email)}
      </p>
      <Button variant="primary" size="lg" isBusy={isLeaving} onClick={() => void handleLogOut()}>
        {text.page.logOut}
      </Button>
      <Link href={paths.login} prefetch={false} className="font-medium text-accent-ink underline underline-offset-2">
        {text.page.backToConsole}
      </Link>
    </div>
  );
}
