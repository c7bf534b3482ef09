import type { Metadata } from "next";
import "@/app/globals.css";
import { FirstPasswordForm } from "@/components/auth/first-password-form";
import { SessionGuard } from "@/components/auth/session-guard";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { messages } from "@/lib/shared/messages";

export const metadata: Metadata = { title: messages.auth.ownPasswordTitle, robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default function FirstPasswordPage() {
  return (
    <SignInFrame title={messages.auth.ownPasswordTitle}>
      <SessionGuard>
        <FirstPasswordForm />
      </SessionGuard>
    </SignInFrame>
  );
}
