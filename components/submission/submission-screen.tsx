"use client";

import { CalendarCheck } from "lucide-react";
import { EventGate } from "@/components/event-gate/event-gate";
import { teamRibbon } from "@/components/event-gate/team-ribbon";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { useEventAccess } from "@/lib/client/event-gate/hooks";
import type { EventAccess, PublicEvent } from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import { PlainState } from "./plain-state";
import { SubmissionCard } from "./submission-card";
import { SubmissionForm } from "./submission-form";
import { WallLink } from "./wall-link";

export type SubmissionScreenProps = {
  slug: string;
  /** The access that the page found for everybody. */
  forEverybody: EventAccess;
};

/** The guest's form in all its states (spec, section 2.9). */
export function SubmissionScreen({ slug, forEverybody }: SubmissionScreenProps) {
  const { found, recheck } = useEventAccess(slug, forEverybody, "form");
  switch (found.access) {
    case "loading":
      return (
        <PlainState isStatus>
          <span className="inline-flex items-center gap-2 text-muted">
            <Spinner />
            {messages.common.loading}
          </span>
        </PlainState>
      );
    case "failed":
      return (
        <PlainState>
          <ErrorState description={messages.common.offline} onRetry={recheck} />
        </PlainState>
      );
    case "hidden":
      return (
        <PlainState>
          <h1 className="text-xl">{messages.events.notFound}</h1>
        </PlainState>
      );
    case "locked":
      return <EventGate slug={slug} message={found.message} onUnlock={recheck} />;
    case "open":
      return (
        <SubmissionCard event={found.event} ribbon={teamRibbon(found.event, found.isTeam)}>
          {found.event.event_status === "Archive" ? (
            <EndedNotice event={found.event} />
          ) : (
            <SubmissionForm event={found.event} isTeam={found.isTeam} />
          )}
        </SubmissionCard>
      );
  }
}

function EndedNotice({ event }: { event: PublicEvent }) {
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-12 text-center">
      <CalendarCheck aria-hidden="true" className="size-10 text-muted" />
      <p className="max-w-sm font-medium text-lg">{messages.events.ended}</p>
      <WallLink slug={event.event_url_slug} />
    </div>
  );
}
