import { headers } from "next/headers";
import type { ReactNode } from "react";
import "../form.css";
import { GuestLanguageProvider } from "@/lib/client/language/guest-language";
import { earlyScript } from "@/lib/client/submission/early-script";
import { readLanguages, visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { eventLanguage } from "@/lib/server/base/language/event-language";
import { getDeps } from "@/lib/server/compose";
import { Document } from "../../document";

type EventFormLayoutProps = { params: Promise<{ slug: string }>; children: ReactNode };

/** The script comes before the form, so the form never shows without it. */
export default async function EventFormLayout({ params, children }: EventFormLayoutProps) {
  const { slug } = await params;
  const policy = (await headers()).get("Content-Security-Policy");
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1];
  const language = (await visitorLanguage()) ?? (await eventLanguage(getDeps(), slug));
  return (
    <Document language={language}>
      {/* Browsers hide nonces from scripts, including React, so hydration would warn. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
      <GuestLanguageProvider language={language} reads={await readLanguages()}>
        {children}
      </GuestLanguageProvider>
    </Document>
  );
}
