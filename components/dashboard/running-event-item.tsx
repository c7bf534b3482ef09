import { ClipboardPen, MonitorPlay } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { RunningEvent } from "@/lib/shared/dashboard/contract";
import { relativeTime, shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

const text = messages.dashboard;

/** Shows one open event: its waiting posts, their age, and links to its page, moderation, wall and form. */
export function RunningEventItem({ event, now }: { event: RunningEvent; now: Date }) {
  const { id, event_name, event_url_slug, event_status, event_date, is_tonight, waiting_posts, oldest_waiting_at } =
    event;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium [overflow-wrap:anywhere]">
          <Link href={paths.eventDesk(id)} prefetch={false} className="underline-offset-2 hover:underline">
            <bdi>{event_name}</bdi>
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          {waiting_posts > 0 ? (
            <Badge tone="warning">{text.waiting(waiting_posts)}</Badge>
          ) : (
            <Badge tone="success">{text.nothingWaits}</Badge>
          )}
          {oldest_waiting_at && <span>{text.oldestWaiting(relativeTime(oldest_waiting_at, now).toLowerCase())}</span>}
          <span>
            {event_status},{" "}
            {is_tonight ? <strong className="font-semibold text-ink">{text.tonight}</strong> : shortDate(event_date)}
          </span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:-mr-2">
        <Button asChild size="sm" variant={waiting_posts > 0 ? "primary" : "secondary"}>
          <Link
            href={paths.moderateEvent(id, waiting_posts > 0 ? "pending" : undefined)}
            aria-label={`Moderate ${event_name}`}
          >
            Moderate
          </Link>
        </Button>
        <IconButton size="sm" asChild label={`Open the wall of ${event_name} in a new tab`}>
          <a href={paths.event(event_url_slug)} target="_blank" rel="noreferrer">
            <MonitorPlay aria-hidden="true" />
          </a>
        </IconButton>
        <IconButton size="sm" asChild label={`Open the guest form of ${event_name} in a new tab`}>
          <a href={paths.eventForm(event_url_slug)} target="_blank" rel="noreferrer">
            <ClipboardPen aria-hidden="true" />
          </a>
        </IconButton>
      </div>
    </li>
  );
}
