import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarDays, CircleCheckBig, Images, type LucideIcon, Users } from "lucide-react";
import Link from "next/link";
import { isFailing } from "@/components/shell/failing";
import { Skeleton } from "@/components/ui/skeleton";
import type { DashboardData } from "@/lib/shared/dashboard/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

const cards: readonly { field: keyof DashboardData; label: string; Icon: LucideIcon; href: string }[] = [
  { field: "total_events", label: "Total Events", Icon: CalendarDays, href: paths.events },
  { field: "total_event_posts", label: "Total Post", Icon: Images, href: paths.moderate },
  { field: "total_users", label: "Total Moderator", Icon: Users, href: paths.users },
  {
    field: "total_event_approved_posts",
    label: "Total Approved Post",
    Icon: CircleCheckBig,
    href: paths.moderatePosts({ status: "approve" }),
  },
];

/** Present in the DOM, hidden on screen, always 0 (spec, section 2.5). */
const hiddenCards = ["Total Decline Post", "Available Licenses", "Licenses Expiring Soon"] as const;

/** Shows the spec's cards; each of the four visible ones links to what it counts. */
export function TotalsCards({ query }: { query: UseQueryResult<DashboardData> }) {
  const { data } = query;
  const hasFailed = isFailing(query);
  return (
    <section
      aria-label="Totals"
      aria-busy={!data && !hasFailed}
      className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4"
    >
      {cards.map(({ field, label, Icon, href }) => (
        <Link
          key={field}
          href={href}
          className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm transition-colors hover:bg-hover sm:p-6"
        >
          <span className="flex items-start justify-between gap-2 text-muted">
            <span className="min-w-0 break-words">{label}</span>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
          </span>
          {data || hasFailed ? (
            <span className="font-semibold text-2xl tracking-tight">
              {data?.[field].toLocaleString("en-GB") ?? "–"}
            </span>
          ) : (
            <>
              <Skeleton className="h-9 w-16" />
              <span className="sr-only">{messages.common.loading}</span>
            </>
          )}
        </Link>
      ))}
      {hiddenCards.map((label) => (
        <div key={label} hidden>
          <span>{label}</span> <span>0</span>
        </div>
      ))}
    </section>
  );
}
