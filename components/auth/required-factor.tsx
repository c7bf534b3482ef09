"use client";

import Link from "next/link";
import { FactorChoice } from "@/components/account/second-factor/factor-choice";
import { useOwnFactor } from "@/lib/client/account/second-factor";
import { forward } from "@/lib/client/session/sign-in";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

/** Asks people of a company that requires two-step login to set it up, then goes to the page they asked for. */
export function RequiredFactor() {
  const { data: factor } = useOwnFactor();
  return (
    <div className="mt-8 flex flex-col gap-5">
      <p className="text-muted">{messages.secondFactor.demanded}</p>
      {factor && <FactorChoice factor={factor} onDone={forward} />}
      <Link
        href={paths.logout}
        prefetch={false}
        className="self-start font-medium text-accent-ink underline underline-offset-2"
      >
        Logout
      </Link>
    </div>
  );
}
