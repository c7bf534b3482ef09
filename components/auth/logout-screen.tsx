"use client";

import { useEffect, useRef } from "react";
import { Logo } from "@/components/shell/logo";
import { Spinner } from "@/components/ui/spinner";
import { safeRedirectTarget } from "@/lib/client/browser/redirect-target";
import { logOut } from "@/lib/client/browser/sign-in";
import { paths } from "@/lib/shared/paths";

export type LogoutScreenProps = {
  /** Where to go after logging in again, and why: as the address says, unchecked; the login page sorts it out. */
  redirectTo: string | null;
  reason: string | null;
};

/** Opening this page is what logs a person out. */
export function LogoutScreen({ redirectTo, reason }: LogoutScreenProps) {
  const leaving = useRef<Promise<boolean>>(null);

  useEffect(() => {
    leaving.current ??= logOut();
    void leaving.current.then(() => {
      // A whole new page, so that nothing of the session stays in memory.
      window.location.replace(paths.loginFor(safeRedirectTarget(redirectTo), reason ?? undefined));
    });
  }, [redirectTo, reason]);

  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex flex-col items-center gap-4">
        <Logo />
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          Logging you out
        </p>
      </div>
    </main>
  );
}
