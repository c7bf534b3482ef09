import type { Metadata } from "next";
import "@/app/globals.css";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { getDeps } from "@/lib/server/compose";

export const metadata: Metadata = { title: "Forgot your password?", robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  return (
    <SignInFrame title="Forgot your password?">
      <ForgotPasswordForm canMail={getDeps().mailer.canDeliver} />
    </SignInFrame>
  );
}
