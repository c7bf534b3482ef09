import { headers } from "next/headers";
import type { ReactNode } from "react";
import "./form.css";
import { earlyScript } from "@/lib/client/submission/early-script";

/** The script comes before the form, so the form never shows without it. */
export default async function EventFormLayout({ children }: { children: ReactNode }) {
  const policy = (await headers()).get("Content-Security-Policy");
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1];
  return (
    <>
      {/* Browsers hide nonces from scripts, including React, so hydration would warn. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
      {children}
    </>
  );
}
