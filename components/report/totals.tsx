import { messages } from "@/lib/shared/messages";
import type { EventReport } from "@/lib/shared/report/contract";

const text = messages.report;

/** Always shown, even at 0. */
const main = ["posts", "approve", "guests", "cities"] as const;
/** Shown where there are any. */
const more = ["photos", "clips", "words", "favourites", "hearts"] as const;

/** Shows how much came, from how many. */
export function Totals({ report: { totals, decisions } }: { report: EventReport }) {
  const shown: [label: string, count: number][] = [
    ...main.map((field) => [text.totals[field], totals[field]] as [string, number]),
    ...more
      .filter((field) => totals[field] > 0)
      .map((field) => [text.totals[field], totals[field]] as [string, number]),
    [text.totals.takedowns, decisions.takedowns],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4 xl:col-span-2 xl:grid-cols-5 print:grid-cols-5">
      {shown.map(([label, count]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col-reverse justify-end rounded-lg border border-line bg-surface p-4 shadow-sm"
        >
          <dt className="break-words text-muted text-sm">{label}</dt>
          <dd className="font-semibold text-2xl tabular-nums">{count.toLocaleString("en-GB")}</dd>
        </div>
      ))}
    </dl>
  );
}
