import type { Metadata } from "next";
import "@/app/globals.css";
import { LogoutScreen } from "@/components/auth/logout-screen";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Log out", robots: { index: false } };

/** Rendered per request: its scripts carry a nonce (docs/decisions/041). */
export const dynamic = "force-dynamic";

export default async function LogoutPage({ searchParams }: Props) {
  const { redirectTo, reason } = await searchParams;
  return (
    <LogoutScreen
      redirectTo={typeof redirectTo === "string" ? redirectTo : null}
      reason={typeof reason === "string" ? reason : null}
    />
  );
}
