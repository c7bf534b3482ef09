"use client";

import { useEffect, useRef } from "react";
import { Logo } from "@/components/shell/logo";
import { Spinner } from "@/components/ui/spinner";
import { safeRedirectTarget } from "@/lib/client/session/redirect-target";
import { logOut } from "@/lib/client/session/sign-in";
import { paths } from "@/lib/shared/paths";

export type LogoutScreenProps = {
  /**
   * Target page after the next login, and the reason; both come unchecked from the URL, and the login page checks them.
   */
  redirectTo: string | null;
  reason: string | null;
};

/** Logs out as soon as the page opens. */
export function LogoutScreen({ redirectTo, reason }: LogoutScreenProps) {
  const leaving = useRef<Promise<boolean>>(null);

  useEffect(() => {
    leaving.current ??= logOut();
    void leaving.current.then(() => {
      // A full page load: nothing of the session stays in memory.
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
