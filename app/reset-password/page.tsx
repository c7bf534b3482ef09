import type { Metadata } from "next";
import "@/app/globals.css";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { SignInFrame } from "@/components/auth/sign-in-frame";

export const metadata: Metadata = { title: "A new password", robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default function ResetPasswordPage() {
  return (
    <SignInFrame title="A new password">
      <ResetPasswordForm />
    </SignInFrame>
  );
}
