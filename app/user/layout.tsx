import type { ReactNode } from "react";
import "@/app/globals.css";
import { CodeQuestion } from "@/components/account/second-factor/code-question";
import { SessionGuard } from "@/components/auth/session-guard";
import { AppShell } from "@/components/shell/app-shell";
import { ColourSchemeScript } from "@/components/shell/colour-scheme-script";
import { ConsoleProviders } from "@/components/shell/console-providers";
import { version } from "@/lib/server/base/settings/version";
import { getDeps } from "@/lib/server/compose";
import { messages } from "@/lib/shared/messages";
import { Document } from "../document";

/** Only the browser knows who is signed in, so no console page may be prerendered or cached. */
export const dynamic = "force-dynamic";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Document head={<ColourSchemeScript />}>
      <ConsoleProviders>
        <SessionGuard>
          <AppShell software={messages.account.software(version, getDeps().build)}>{children}</AppShell>
          <CodeQuestion />
        </SessionGuard>
      </ConsoleProviders>
    </Document>
  );
}
