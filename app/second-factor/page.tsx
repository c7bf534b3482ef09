import type { Metadata } from "next";
import "@/app/globals.css";
import { RequiredFactor } from "@/components/auth/required-factor";
import { SessionGuard } from "@/components/auth/session-guard";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { ConsoleProviders } from "@/components/shell/console-providers";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = { title: messages.secondFactor.setUpTitle, robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default function SecondFactorPage() {
  return (
    <SignInFrame title={messages.secondFactor.setUpTitle}>
      <SessionGuard>
        <ConsoleProviders>
          <RequiredFactor />
        </ConsoleProviders>
      </SessionGuard>
    </SignInFrame>
  );
}
