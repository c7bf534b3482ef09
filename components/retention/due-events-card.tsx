"use client";

import { CalendarX2 } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlay/toast";
import { confirmWarnings, useDueEvents, useSetRetention } from "@/lib/client/retention/hooks";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { DueEvent } from "@/lib/shared/retention/contract";

const text = messages.retention;
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** Warns of events that are deleted soon, and keeps one in one press. Renders nothing without any. */
export function DueEventsCard() {
  const { data = [] } = useDueEvents();
  const ids = data.map(({ event_id }) => event_id).join();
  // Nothing is deleted before somebody could read this. A call that fails is repeated by the next visit.
  useEffect(() => {
    if (ids) confirmWarnings(ids.split(",")).catch(() => {});
  }, [ids]);
  if (data.length === 0) return null;
  return (
    <section aria-label={text.soonTitle}>
      <Card>
        <CardHeader title={text.soonTitle} description={text.soonHint} />
        <ul className="mt-2 divide-y divide-line">
          {data.map((event) => (
            <DueItem key={event.event_id} event={event} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function DueItem({ event }: { event: DueEvent }) {
  const { event_id, event_name, due_at, has_begun } = event;
  const keep = useSetRetention();
  const handleKeep = () =>
    keep.mutate(
      { eventId: event_id, days: null, delete_on: null },
      {
        onSuccess: () => toast.success(text.kept(event_name)),
        onError: (error) => toast.danger(error.message),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <Link href={paths.eventDesk(event_id)} className="flex min-w-0 items-center gap-2 font-medium">
        <CalendarX2 aria-hidden="true" className="size-4 shrink-0 text-warning" />
        <span className="min-w-0 break-words">{text.soon(event_name, day.format(new Date(due_at)))}</span>
      </Link>
      {has_begun ? (
        <span className="text-muted text-sm">{text.begun}</span>
      ) : (
        <Button size="sm" isBusy={keep.isPending} aria-label={text.keepNamed(event_name)} onClick={handleKeep}>
          {text.keep}
        </Button>
      )}
    </li>
  );
}
