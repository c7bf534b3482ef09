"use client";

import { CalendarX, WifiOff } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { AlbumPanel } from "@/components/album/console/album-panel";
import { AnnouncementPanel } from "@/components/announcements/announcement-panel";
import { PostsPerHourCard } from "@/components/dashboard/posts-per-hour-card";
import { ExportPanel } from "@/components/export/export-panel";
import { FailedMediaNotice } from "@/components/moderation/failed-media/failed-media-notice";
import { RetentionPanel } from "@/components/retention/retention-panel";
import { EventScreensPanel } from "@/components/screens/event-screens-panel";
import { LazyNowRow } from "@/components/show/lazy-now-row";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useWaitAlarm } from "@/components/wait-alarm/use-wait-alarm";
import { useOnline } from "@/lib/client/browser/use-online";
import { useEventDesk } from "@/lib/client/event-desk/hooks";
import type { LivePostsOptions } from "@/lib/client/posts/notices";
import { ApiError } from "@/lib/client/session/api-client";
import { useSession } from "@/lib/client/session/session";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { DeskDialogs } from "./desk-dialogs";
import { DeskHeader } from "./desk-header";
import { LinksCard } from "./links-card";
import { WallCard } from "./miniature/wall-card";
import { NextSteps } from "./next-steps";
import { QueueCard } from "./queue-card";
import { useDeskDialogs } from "./use-desk-dialogs";

const text = messages.eventDesk;

/** Loaded for events with missions or places. */
const TaggedCard = lazyWithRetry(() => import("./tagged-card"));

const RunPanel = lazyWithRetry(() => import("@/components/show/run-panel"));

export type EventDeskScreenProps = {
  id: string;
  live: LivePostsOptions;
  /** Address at which guests' phones reach this installation. */
  server: ServerAddress;
};

/** Shows one event's page: its queue, its screens, and everything an evening needs. */
export function EventDeskScreen(props: EventDeskScreenProps) {
  const router = useRouter();
  const [isDeleted, setIsDeleted] = useState(false);
  const handleDeleted = () => {
    // Nothing asks for the event any more while the list of events loads.
    setIsDeleted(true);
    router.push(paths.events);
  };
  return isDeleted ? <Loading /> : <LoadedScreen {...props} onDeleted={handleDeleted} />;
}

type Deletable = { onDeleted: () => void };

function LoadedScreen({ id, live, server, onDeleted }: EventDeskScreenProps & Deletable) {
  const query = useEventDesk(id, live);
  const { data, error } = query;
  const isAdmin = useSession()?.role === "admin";
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone) return <Gone isAdmin={isAdmin} />;
  if (data) return <Desk query={query} desk={data} isAdmin={isAdmin} server={server} onDeleted={onDeleted} />;
  return (
    <>
      <PageHeader title={text.title} />
      {error ? (
        <Card>
          <ErrorState
            description={error.message}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          />
        </Card>
      ) : (
        <Loading />
      )}
    </>
  );
}

type DeskProps = Deletable & {
  query: ReturnType<typeof useEventDesk>;
  desk: EventDesk;
  isAdmin: boolean;
  server: ServerAddress;
};

function Desk({ query, desk, isAdmin, server, onDeleted }: DeskProps) {
  const dialogs = useDeskDialogs(desk.id, isAdmin);
  useWaitAlarm(desk.id);
  const isOnline = useOnline();
  const oldBecause = isOnline ? query.error?.message : messages.common.offline;
  return (
    <>
      <DeskHeader desk={desk} isAdmin={isAdmin} dialogs={dialogs} onDeleted={onDeleted} />
      <div className="flex flex-col gap-6">
        {oldBecause && (
          <OldNumbers reason={oldBecause} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        <FailedMediaNotice eventId={desk.id} />
        {isAdmin && <NextSteps desk={desk} server={server} dialogs={dialogs} />}
        {desk.event_status !== "Archive" && <LazyNowRow eventId={desk.id} />}
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {/* In one column the wall follows the queue. */}
          <div className="flex min-w-0 flex-col gap-6 max-xl:contents">
            <div className="min-w-0 max-xl:-order-2">
              <QueueCard desk={desk} isAdmin={isAdmin} hasLiveUpdates={query.hasLiveUpdates} />
            </div>
            <Section title={messages.wallScreens.title} isAskedFor={dialogs.askedSection === "screens"}>
              <EventScreensPanel eventId={desk.id} />
            </Section>
            <PostsPerHourCard query={query} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 max-xl:contents">
            <div className="min-w-0 max-xl:-order-1">
              <WallCard desk={desk} hasLiveUpdates={query.hasLiveUpdates} />
            </div>
            <Section title={messages.announcements.title} isAskedFor={dialogs.askedSection === "announcement"}>
              <AnnouncementPanel event={desk} />
            </Section>
            <Card>
              <CardBody>
                <Suspense fallback={<Skeleton className="h-16" />}>
                  <RunPanel eventId={desk.id} />
                </Suspense>
              </CardBody>
            </Card>
            <LinksCard desk={desk} server={server} />
            {desk.missions.length + desk.places.length > 0 && (
              <Suspense fallback={<Skeleton className="h-48" />}>
                <TaggedCard desk={desk} />
              </Suspense>
            )}
            {isAdmin && <AlbumPanel event={desk} server={server} />}
            {isAdmin && <ExportPanel event={desk} />}
            {isAdmin && <RetentionPanel eventId={desk.id} />}
          </div>
        </div>
      </div>
      <DeskDialogs dialogs={dialogs} desk={desk} server={server} />
    </>
  );
}

/** Same page for an event of another account, a deleted one and a missing one: it does not reveal which. */
function Gone({ isAdmin }: { isAdmin: boolean }) {
  const [href, label] = isAdmin ? [paths.events, text.backToEvents] : [paths.moderate, text.backToModeration];
  return (
    <>
      <PageHeader title={text.title} />
      <Card>
        <EmptyState
          icon={<CalendarX />}
          title={messages.events.notFound}
          action={
            <Button asChild>
              <Link href={href}>{label}</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="sr-only">{messages.common.loading}</span>
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  );
}

type OldNumbersProps = { reason: string; isRetrying: boolean; onRetry: () => void };

/** Warns once, above all cards, that they show the last answer and may be out of date. */
function OldNumbers({ reason, isRetrying, onRetry }: OldNumbersProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning sm:px-6"
    >
      <p className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
        <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{messages.eventDesk.old(reason)}</span>
      </p>
      <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
        {messages.common.retry}
      </Button>
    </div>
  );
}

type SectionProps = {
  title: string;
  /** The page's URL asks for this section: it scrolls into view and takes the focus. */
  isAskedFor: boolean;
  children: ReactNode;
};

/** A part of the page that a link can lead to. */
function Section({ title, isAskedFor, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) section.current?.focus();
  }, [isAskedFor]);
  return (
    <section ref={section} tabIndex={-1} aria-label={title} className="min-w-0 scroll-mt-20 rounded-lg">
      <Card>
        <CardHeader title={title} />
        <CardBody>{children}</CardBody>
      </Card>
    </section>
  );
}
