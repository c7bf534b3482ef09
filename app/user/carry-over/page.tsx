import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CarryOver } from "@/components/events/carry-over";
import { wallOrigin } from "@/lib/server/base/http/hosts";
import { paths } from "@/lib/shared/paths";

export const metadata: Metadata = { title: "Opening", robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Carries a signed-in person over to a wall or form at its own address, where they see team-only content. */
export default async function CarryOverPage({ searchParams }: Props) {
  const { page } = await searchParams;
  const origin = wallOrigin();
  const found = typeof page === "string" ? /^\/event(?:-form)?\/([a-z0-9-]+)(?:\?|$)/i.exec(page) : null;
  if (typeof page !== "string" || !found?.[1]) redirect(paths.events);
  return <CarryOver slug={found[1]} address={(origin ?? "") + page} />;
}
