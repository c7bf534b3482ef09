"use client";

import { CalendarCheck } from "lucide-react";
import { teamRibbon } from "@/components/event-gate/team-ribbon";
import { buttonClass } from "@/components/ui/plain-button";
import { useGuestLanguage, useGuestMessages } from "@/lib/client/language/guest-language";
import type { FormEvent } from "@/lib/client/submission/use-form-settings";
import { dayIn } from "@/lib/shared/language/day-in";
import { publicPaths } from "@/lib/shared/public-paths";
import type { GuestLook } from "@/lib/shared/wall/guest-variables";
import { GuestCard } from "./guest-card";
import { SubmissionForm } from "./submission-form";

export type OpenFormProps = {
  event: FormEvent;
  look: GuestLook;
  /** The day of the event's deletion in the language in which the server made the page. */
  deletedOn?: { language: string; name: string } | undefined;
  /** Only the sign-in grants access to this form. */
  isTeam: boolean;
};

/**
 * Renders the form of an event that this visitor may see. The server renders the public one, card and colours included.
 */
export function OpenForm({ event, look, deletedOn, isTeam }: OpenFormProps) {
  return (
    <GuestCard
      event={event}
      look={look}
      title={event.event_name}
      welcome={event.form?.welcome}
      ribbon={teamRibbon(event, isTeam)}
    >
      {event.event_status === "Archive" ? (
        <EndedNotice slug={event.event_url_slug} />
      ) : (
        <SubmissionForm event={event} isTeam={isTeam} />
      )}
      {event.form?.deleted_on && <DeletedOn day={event.form.deleted_on} named={deletedOn} />}
    </GuestCard>
  );
}

type DeletedOnProps = { day: string; named: OpenFormProps["deletedOn"] };

/**
 * Says when everything that guests sent is deleted. The server names the day, because the first use of Intl keeps a slow
 * phone busy for 0.3 s; in another language, which a guest chooses later, the browser does.
 */
function DeletedOn({ day, named }: DeletedOnProps) {
  const { language, messages } = useGuestLanguage();
  return (
    <p className="px-4 pb-4 text-center text-muted text-sm sm:px-6">
      {messages.page.deletedOn(named?.language === language ? named.name : dayIn(language, day))}
    </p>
  );
}

function EndedNotice({ slug }: { slug: string }) {
  const { guestForm } = useGuestMessages();
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-12 text-center">
      <CalendarCheck aria-hidden="true" className="size-10 text-muted" />
      <p className="max-w-sm font-medium text-lg">{guestForm.ended}</p>
      <WallLink slug={slug} />
    </div>
  );
}

type WallLinkProps = { slug: string; className?: string };

/** Links to the event's wall. A full page load: the wall has its own stylesheet. */
function WallLink({ slug, className }: WallLinkProps) {
  const { page } = useGuestMessages();
  return (
    <a href={publicPaths.event(slug)} className={`${buttonClass("secondary", "lg")} ${className ?? ""}`}>
      {page.seeWall}
    </a>
  );
}
