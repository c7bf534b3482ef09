import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { NumbersCard } from "@/components/report/numbers-card";
import { clientAddress } from "@/lib/server/base/http/address";
import { getDeps } from "@/lib/server/compose";
import { readSponsorPart } from "@/lib/server/features/report/sponsor-link";
import { AppError } from "@/lib/shared/errors";
import { longDate, shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

/** Rendered per request, because its scripts carry a nonce, and because a link may end at any time. */
export const dynamic = "force-dynamic";

type SponsorPageProps = { params: Promise<{ token: string }> };

const { sponsorPage, ...text } = messages.report;

/** Reads once for the page and its metadata. Somebody who has tried too many tokens reads the same as for a wrong one. */
const readPart = cache(async (token: string) => {
  return readSponsorPart(getDeps(), token, clientAddress(await headers())).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "rate_limited") return null;
    throw error;
  });
});

const titleOf = (part: Awaited<ReturnType<typeof readPart>>) =>
  part ? sponsorPage.title(part.name, part.event_name) : sponsorPage.hidden;

export async function generateMetadata({ params }: SponsorPageProps): Promise<Metadata> {
  const title = titleOf(await readPart((await params).token));
  return { title: { absolute: title }, robots: { index: false, follow: false } };
}

export default async function SponsorPage({ params }: SponsorPageProps) {
  const part = await readPart((await params).token);
  return (
    <main dir="auto" className="mx-auto flex max-w-2xl flex-col gap-6 break-words px-4 py-12">
      <h1 className="text-2xl">{titleOf(part)}</h1>
      <p className="text-muted">
        {part ? `${longDate(part.event_date)}, ${part.company_name}` : sponsorPage.hiddenHint}
      </p>
      {part && (
        <>
          <p className="text-lg">{sponsorPage.shown(text.duration(part.shown_seconds), part.times)}</p>
          <NumbersCard
            title={text.screens}
            columns={[text.screen, text.shown, text.times]}
            rows={part.screens.map(({ name, shown_seconds, times }) => [name, text.duration(shown_seconds), times])}
          />
          <p className="text-muted text-sm">
            {text.sponsorsHint} {sponsorPage.until(shortDate(part.expires_at, part.timezone))}
          </p>
        </>
      )}
    </main>
  );
}
