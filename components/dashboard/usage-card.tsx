import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyFrame } from "@/components/shell/empty-frame";
import { Card, CardHeader } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { DashboardActivity, UsageMeter } from "@/lib/shared/dashboard/contract";
import { gigabytes } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.dashboard;

/** Shows how much guests have uploaded, against the quota of the account and of its fullest events. */
export function UsageCard({ query }: { query: UseQueryResult<DashboardActivity> }) {
  return (
    <Card>
      <CardHeader title={text.usage} description={text.usageHint} />
      <Content query={query} />
    </Card>
  );
}

function Content({ query }: { query: UseQueryResult<DashboardActivity> }) {
  const { data } = query;
  if (!data) return <EmptyFrame query={query} className="h-10" />;
  const { account, events } = data.usage;
  return (
    <dl className="mt-2 divide-y divide-line">
      <UsageItem name={text.usageOfAll} meter={account} />
      {events.map((event) => (
        <UsageItem key={event.id} name={event.event_name} meter={event} />
      ))}
    </dl>
  );
}

function UsageItem({ name, meter }: { name: string; meter: UsageMeter }) {
  const { posts, max_posts, bytes, max_bytes } = meter;
  const percent = Math.max(posts / max_posts, bytes / max_bytes) * 100;
  return (
    <div className="px-4 py-4 sm:px-6">
      <dt className="font-medium [overflow-wrap:anywhere]">{name}</dt>
      <dd className="mt-1 text-muted text-xs tabular-nums">
        <span className="mb-2 block">{text.used(posts, max_posts, gigabytes(bytes), gigabytes(max_bytes))}</span>
        <ProgressBar label={text.usageOf(name)} percent={percent} />
      </dd>
    </div>
  );
}
