"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, FileDown, Printer } from "lucide-react";
import Link from "next/link";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useEventReport } from "@/lib/client/report/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import { download } from "@/lib/client/session/download";
import { longDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import type { EventReport } from "@/lib/shared/report/contract";
import { DecisionsCard } from "./decisions-card";
import { FavouritesCard } from "./favourites-card";
import type { NumbersProps } from "./numbers";
import { NumbersCard } from "./numbers-card";
import styles from "./report.module.css";
import { ShownCards } from "./shown-cards";
import { TimelineCard } from "./timeline-card";
import { Totals } from "./totals";

const text = messages.report;

/** Shows an event's report, live, made for the screen and for paper. */
export function ReportScreen({ id }: { id: string }) {
  const { data, error, refetch, isRefetching } = useEventReport(id);
  if (data) return <Report report={data} />;
  const status = error instanceof ApiError ? error.status : null;
  return (
    <>
      <PageHeader title={text.title} />
      {status === 403 && <NeedsAdmin />}
      {error && status !== 403 && (
        <Card>
          <ErrorState description={error.message} onRetry={() => void refetch()} isRetrying={isRefetching} />
        </Card>
      )}
      {!error && (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">{messages.common.loading}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Report({ report }: { report: EventReport }) {
  const { event, totals, scenes, missions, places, favourites } = report;
  return (
    <div className={styles.report}>
      <PageHeader
        title={text.title}
        description={text.of(event.event_name, longDate(event.event_date))}
        actions={<Actions id={event.id} />}
      />
      {totals.posts === 0 ? (
        <Card>
          <EmptyState title={text.empty} description={text.emptyHint} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <Totals report={report} />
          <TimelineCard report={report} />
          <DecisionsCard decisions={report.decisions} />
          <ShownCards report={report} />
          {scenes.length > 0 && (
            <NumbersCard
              title={text.scenes}
              columns={[text.scenes, text.times]}
              rows={scenes.map(({ name, times }) => [name, times])}
            />
          )}
          {missions.length > 0 && <NumbersCard title={text.missions} {...named(text.missions, missions)} />}
          {places.length > 0 && <NumbersCard title={text.places} {...named(text.places, places)} />}
          {favourites.length > 0 && <FavouritesCard favourites={favourites} />}
        </div>
      )}
      {totals.erased > 0 && <p className="mt-6 text-muted text-sm">{text.erased(totals.erased)}</p>}
    </div>
  );
}

/** A mission or place in each row, with its posts. */
const named = (title: string, counts: EventReport["missions"]): Pick<NumbersProps, "columns" | "rows"> => ({
  columns: [title, text.posts],
  rows: counts.map(({ name, posts }) => [name, posts]),
});

function Actions({ id }: { id: string }) {
  const save = useMutation({
    mutationFn: (format: "csv" | "json") => download(apiPaths.events.exportEventReport(id, format)),
  });
  return (
    <>
      <Button asChild>
        <Link href={paths.eventDesk(id)}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {text.back}
        </Link>
      </Button>
      {(["csv", "json"] as const).map((format) => (
        <Button
          key={format}
          icon={<FileDown aria-hidden="true" />}
          isBusy={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {text[format]}
        </Button>
      ))}
      <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {text.print}
      </Button>
    </>
  );
}
