"use client";

import { ImagePlus } from "lucide-react";
import Link from "next/link";
import { Suspense, useState } from "react";
import { useTimedWords } from "@/components/posts/use-relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitingMark } from "@/components/wait-alarm/waiting-mark";
import { peopleOf } from "@/lib/client/holds/cache";
import { useEventHolds } from "@/lib/client/holds/hooks";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { ModeLine } from "./mode-line";
import { WaitingSkeleton } from "./waiting/waiting-skeleton";

const text = messages.eventDesk;
const decided = ["approve", "private", "banned", "delete"] as const;

/** Loaded only while posts wait: approving brings the queue's undo with it. */
const WaitingPosts = lazyWithRetry(() => import("./waiting/waiting-posts"));

/** Loaded on first use. */
const AddPhotosDialog = lazyWithRetry(async () => ({ default: (await import("./add-photos-dialog")).AddPhotosDialog }));

export type QueueCardProps = { desk: EventDesk; isAdmin: boolean; hasLiveUpdates: boolean };

/** Shows the number of waiting posts, the oldest of them, and the counts of the other statuses. */
export function QueueCard({ desk, isAdmin, hasLiveUpdates }: QueueCardProps) {
  const { id, counts, oldest_waiting_at, picture_wait_minutes } = desk;
  const [isAdding, setIsAdding] = useState(false);
  const hasPosts = Object.values(counts).some((count) => count > 0);
  return (
    <Card>
      <CardHeader
        title={text.queue}
        actions={
          <>
            <WaitingMark eventId={id} only="alarm" words={messages.waitAlarm.raised} />
            <Button size="sm" icon={<ImagePlus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
              {messages.teamPhotos.title}
            </Button>
          </>
        }
      />
      <CardBody>
        <p className="break-words font-semibold text-2xl tracking-tight" aria-live="polite">
          {counts.pending > 0 ? text.waiting(counts.pending) : hasPosts ? text.nothingWaits : text.noPosts}
        </p>
        <p className="mt-1 text-muted">
          {oldest_waiting_at ? (
            <Oldest sentAt={oldest_waiting_at} />
          ) : hasPosts ? (
            text.nothingWaitsHint
          ) : (
            text.noPostsHint
          )}
        </p>
        {picture_wait_minutes !== null && (
          <p className="mt-2 text-danger" role="status">
            {text.picturesLate(picture_wait_minutes)}
          </p>
        )}
        {counts.pending > 0 && (
          <Suspense fallback={<WaitingSkeleton />}>
            <WaitingPosts eventId={id} hasLiveUpdates={hasLiveUpdates} />
          </Suspense>
        )}
        {hasPosts && <Decided id={id} counts={counts} />}
        <ModeLine desk={desk} isAdmin={isAdmin} />
        <h3 className="mt-6 mb-2 text-muted text-xs">{messages.holds.title}</h3>
        <ModeratingNow eventId={id} />
      </CardBody>
      {isAdding && (
        <Suspense>
          <AddPhotosDialog isOpen eventId={id} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Updates by its own timer: a quiet queue triggers no re-render for minutes. */
function Oldest({ sentAt }: { sentAt: string }) {
  return useTimedWords((now) => text.oldestWaiting(relativeTime(sentAt, now).toLowerCase()));
}

function Decided({ id, counts }: Pick<EventDesk, "id" | "counts">) {
  return (
    <ul aria-label={text.countsLabel} className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
      {decided.map((status) => (
        <li key={status}>
          <Link
            href={paths.moderateEvent(id, status)}
            className="flex h-full flex-col rounded-md border border-line px-3 py-2 transition-colors hover:bg-hover"
          >
            <span className="font-semibold tabular-nums">{counts[status].toLocaleString("en-GB")}</span>
            <span className="text-muted text-xs">{text.counts[status]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const holdsText = messages.holds;

type ModeratingNowProps = { eventId: string };

/** Lists the people who have an event's posts open right now. */
export function ModeratingNow({ eventId }: ModeratingNowProps) {
  return (
    <section aria-label={holdsText.title} className="flex min-w-0 flex-wrap items-center gap-2">
      <People eventId={eventId} />
    </section>
  );
}

function People({ eventId }: ModeratingNowProps) {
  const { data, isError, isPending } = useEventHolds(eventId);
  if (isPending) return <Skeleton className="h-5 w-24" />;
  if (isError && !data) return <p className="text-muted">{holdsText.unknown}</p>;
  const people = peopleOf(data);
  if (people.length === 0) return <p className="text-muted">{holdsText.nobody}</p>;
  return (
    <ul className="flex min-w-0 flex-wrap gap-2">
      {people.map(({ user_id, name, is_own }) => (
        <li key={user_id} className="min-w-0 max-w-full">
          <Badge tone="success" isLive>
            {is_own ? holdsText.you : name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
