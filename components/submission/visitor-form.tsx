"use client";

import { useParams } from "next/navigation";
import { EventGate, gateOf } from "@/components/event-gate/event-gate";
import { LanguageChoice } from "@/components/language-choice/language-choice";
import { unlockEvent, useEventAccess } from "@/lib/client/event-gate/hooks";
import { useOpening } from "@/lib/client/event-gate/use-opening";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { EventAccess } from "@/lib/shared/events/public-contract";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { FailedState } from "./failed-state";
import { OpenForm } from "./open-form";
import { HiddenState, LoadingState } from "./plain-state";

export type VisitorFormProps = {
  /** The access of an anonymous visitor, as the page determined it. */
  forEverybody: EventAccess;
};

/** Renders the form by this visitor's own access, for events that are not public (spec, section 2.9). */
export default function VisitorForm({ forEverybody }: VisitorFormProps) {
  const { slug } = useParams<{ slug: string }>();
  const { page } = useGuestMessages();
  const { found, recheck } = useEventAccess(slug, forEverybody, "form");
  useOpening(found.access === "hidden" ? slug : "");
  switch (found.access) {
    case "loading":
      return <LoadingState />;
    case "failed":
      return <FailedState description={page.offline} onRetry={recheck} />;
    case "hidden":
      return <HiddenState />;
    case "locked":
      return (
        <EventGate
          unlock={(password) => unlockEvent(slug, password)}
          hasPassword={found.hasPassword}
          header={<LanguageChoice />}
          event={gateOf(forEverybody)}
          onUnlock={recheck}
        />
      );
    case "open":
      return <OpenForm event={found.event} look={guestLook(found.event)} isTeam={found.isTeam} />;
  }
}
