"use client";

import { History } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TagField } from "@/components/form/tag-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useEvents } from "@/lib/client/events/hooks";
import { useRulesPreview } from "@/lib/client/rules/hooks";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { Disagreement, RulesPreview } from "@/lib/shared/rules/page-contract";
import { DisagreementItem } from "./disagreement-item";
import { PreviewTable } from "./preview-table";
import type { RulesFormValues } from "./use-rules-form";

const text = messages.rulesPage;

/** Id of the panel, to which a narrow page links: it is below the form there. */
export const previewId = "try";

/** Tries the form's settings on past posts, and follows every change of them. */
export function PreviewPanel({ id }: { id: string }) {
  const [eventIds, setEventIds] = useState([id]);
  const { control } = useFormContext<RulesFormValues>();
  const values = useWatch({ control });
  const preview = useRulesPreview(id, { ...values, event_ids: eventIds });
  return (
    <Card
      id={previewId}
      className="scroll-mt-[calc(var(--top-bar-height)+1rem)] xl:sticky xl:top-[calc(var(--top-bar-height)+1rem)] xl:max-h-[calc(100dvh-var(--top-bar-height)-2rem)] xl:overflow-y-auto"
    >
      <CardHeader title={text.preview} description={text.previewHint} />
      <CardBody className="flex flex-col gap-6">
        <EventsField id={id} value={eventIds} onChange={setEventIds} />
        {preview.isValid ? (
          <Answer preview={preview} />
        ) : (
          <p role="status" className="text-muted">
            {eventIds.length === 0 ? text.chooseEvent : text.invalid}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

type EventsFieldProps = { id: string; value: string[]; onChange: (ids: string[]) => void };

/** Offers the account's events: this one first, then the newest. */
function EventsField({ id, value, onChange }: EventsFieldProps) {
  const { data: events = [] } = useEvents();
  const options = events
    .toSorted((a, b) => Number(b.id === id) - Number(a.id === id) || b.event_date.localeCompare(a.event_date))
    .map((event) => ({ value: event.id, label: event.event_name, description: shortDate(event.event_date) }));
  return <TagField label={text.events} options={options} emptyText={text.noEvents} value={value} onChange={onChange} />;
}

function Answer({ preview }: { preview: ReturnType<typeof useRulesPreview> }) {
  const { data, error, isCurrent } = preview;
  if (error) {
    return (
      <ErrorState
        className="py-6"
        title={text.failed}
        description={error.message}
        onRetry={() => void preview.refetch()}
        isRetrying={preview.isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">{text.trying}</span>
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (data.total === 0) {
    return <EmptyState className="py-6" icon={<History />} title={text.nothing} description={text.nothingHint} />;
  }
  return (
    <div aria-busy={!isCurrent} className={cn("flex flex-col gap-6 transition-opacity", !isCurrent && "opacity-55")}>
      <Summary preview={data} />
      <Disagreements posts={data.disagreements} />
      <PreviewTable rows={data.by_rule} />
      <Limits preview={data} />
    </div>
  );
}

function Summary({ preview: { decided, total, disagreements } }: { preview: RulesPreview }) {
  const count = (status: Disagreement["status"]) => disagreements.filter((post) => post.status === status).length;
  return (
    <p role="status" className="text-base">
      {text.decided(decided, total)}{" "}
      {disagreements.length > 0
        ? text.disagreed({
            banned: count("banned"),
            hidden: count("private"),
            binned: count("delete"),
            approved: count("approve"),
          })
        : decided > 0 && text.allAgreed}
    </p>
  );
}

/** More than most previews have; the others grow by it. */
const step = 20;

function Disagreements({ posts }: { posts: readonly Disagreement[] }) {
  const [count, setCount] = useState(step);
  if (posts.length === 0) return null;
  return (
    <div>
      <ul className="divide-y divide-line border-line border-y">
        {posts.slice(0, count).map((post) => (
          <DisagreementItem key={post.id} post={post} />
        ))}
      </ul>
      {count < posts.length && (
        <Button className="mt-3" onClick={() => setCount(count + step)}>
          {text.more(posts.length - count)}
        </Button>
      )}
    </div>
  );
}

function Limits({ preview: { total, has_older, undecided, without_hash } }: { preview: RulesPreview }) {
  const notes = [
    has_older && text.older(total),
    undecided > 0 && text.undecided(undecided),
    without_hash > 0 && text.withoutHash(without_hash),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-muted text-sm">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
