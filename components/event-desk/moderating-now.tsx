"use client";

import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { peopleOf } from "@/lib/client/holds/cache";
import { useEventHolds } from "@/lib/client/holds/hooks";
import { messages } from "@/lib/shared/messages";

const text = messages.holds;

export type ModeratingNowProps = { eventId: string };

/** Lists the people who have an event's posts open right now. */
export function ModeratingNow({ eventId }: ModeratingNowProps) {
  return (
    <section aria-label={text.title} className="flex min-w-0 flex-wrap items-center gap-2">
      <People eventId={eventId} />
    </section>
  );
}

function People({ eventId }: ModeratingNowProps) {
  const { data, isError, isPending } = useEventHolds(eventId);
  if (isPending) return <Skeleton className="h-5 w-24" />;
  if (isError && !data) return <p className="text-muted">{text.unknown}</p>;
  const people = peopleOf(data);
  if (people.length === 0) return <p className="text-muted">{text.nobody}</p>;
  return (
    <ul className="flex min-w-0 flex-wrap gap-2">
      {people.map(({ user_id, name, is_own }) => (
        <li key={user_id} className="min-w-0 max-w-full">
          <Badge tone="success" isLive>
            {is_own ? text.you : name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
