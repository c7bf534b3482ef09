import type { Metadata } from "next";
import "@/app/globals.css";
import { LoginScreen } from "@/components/auth/login-screen";
import { currentSession } from "@/lib/server/http/current-session";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Log in", robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default async function LoginPage({ searchParams }: Props) {
  const { redirectTo, reason } = await searchParams;
  return (
    <LoginScreen
      hasCookie={(await currentSession()) !== null}
      redirectTo={typeof redirectTo === "string" ? redirectTo : null}
      reason={typeof reason === "string" ? reason : null}
    />
  );
}
