"use client";

import { CopyPlus, Ellipsis, Pencil, QrCode, ShieldCheck, UserPlus } from "lucide-react";
import Link from "next/link";
import { StatusMenu, statusTones } from "@/components/events/status-menu";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { lengthLabel, shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { DeskDialogs } from "./use-desk-dialogs";

const text = messages.eventDesk;

export type DeskHeaderProps = { desk: EventDesk; isAdmin: boolean; dialogs: DeskDialogs };

/** Shows the event's name and status, and its most frequent actions. */
export function DeskHeader({ desk, isAdmin, dialogs }: DeskHeaderProps) {
  const { event_name, event_status, event_date, event_start_time, length_of_event, event_location } = desk;
  const when = [shortDate(event_date), event_start_time, lengthLabel(length_of_event)].join(", ");
  return (
    <PageHeader
      title={event_name}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
          {isAdmin ? (
            <StatusMenu event={desk} />
          ) : (
            <Badge tone={statusTones[event_status]} hasDot isLive={event_status === "Live"}>
              {event_status}
            </Badge>
          )}
          <span>{when}</span>
          {event_location && <span className="min-w-0">{event_location}</span>}
        </span>
      }
      actions={
        <>
          <Button
            icon={<QrCode aria-hidden="true" className="max-sm:hidden" />}
            className="max-sm:gap-0"
            onClick={dialogs.open.card}
          >
            {text.card}
          </Button>
          {isAdmin && (
            <Button
              className="max-sm:gap-0"
              icon={<Pencil aria-hidden="true" className="max-sm:hidden" />}
              isBusy={dialogs.isFetching}
              onClick={dialogs.open.edit}
            >
              {text.edit}
            </Button>
          )}
          <ModerateButton desk={desk} />
          {isAdmin && <MoreActions name={event_name} dialogs={dialogs} />}
        </>
      }
    />
  );
}

function ModerateButton({ desk: { id, counts } }: { desk: EventDesk }) {
  return (
    <Button asChild variant="primary">
      <Link href={paths.moderateEvent(id, counts.pending > 0 ? "pending" : undefined)}>
        <ShieldCheck aria-hidden="true" className="size-4 max-sm:hidden" />
        {text.moderate}
      </Link>
    </Button>
  );
}

function MoreActions({ name, dialogs }: { name: string; dialogs: DeskDialogs }) {
  return (
    <DropdownMenu
      trigger={
        <IconButton variant="secondary" label={messages.events.moreActions(name)} hasTooltip={false}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuItem icon={<UserPlus aria-hidden="true" />} onSelect={dialogs.invitation.open}>
        {text.inviteTitle}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={dialogs.open.duplicate}>
        {text.duplicate}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
