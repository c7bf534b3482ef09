import type { Metadata } from "next";
import { headers } from "next/headers";
import "@/app/globals.css";
import { LoginScreen } from "@/components/auth/login-screen";
import { currentSession } from "@/lib/server/base/http/current-session";
import { isHostOf } from "@/lib/server/base/http/hosts";
import { findPasskeySite } from "@/lib/server/base/http/passkey-site";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Log in", robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

/** Returns true if this page is at the address where passkeys work. */
function hasPasskeys(requested: Headers): boolean {
  const site = findPasskeySite(requested);
  return site !== null && isHostOf(requested, site.origin);
}

export default async function LoginPage({ searchParams }: Props) {
  const { redirectTo, reason } = await searchParams;
  return (
    <LoginScreen
      hasPasskeys={hasPasskeys(await headers())}
      hasCookie={(await currentSession()) !== null}
      redirectTo={typeof redirectTo === "string" ? redirectTo : null}
      reason={typeof reason === "string" ? reason : null}
    />
  );
}
