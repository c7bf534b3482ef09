"use client";

import { Camera, ChartColumn, CopyPlus, Ellipsis, Pencil, QrCode, ShieldCheck, Trash2, UserPlus } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { StatusMenu, statusTones } from "@/components/events/status-menu";
import { useTestPhoto } from "@/components/test-photo/use-test-photo";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { useConfirmedDelete } from "@/components/ui/overlay/use-confirmed-delete";
import { PageHeader } from "@/components/ui/page-header";
import { useDeleteEvent } from "@/lib/client/events/hooks";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { lengthLabel, shortDate } from "@/lib/shared/format";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { DeskDialogs } from "./use-desk-dialogs";

const text = messages.eventDesk;

export type DeskHeaderProps = { desk: EventDesk; isAdmin: boolean; dialogs: DeskDialogs; onDeleted: () => void };

/** Shows the event's name and status, and its most frequent actions. */
export function DeskHeader({ desk, isAdmin, dialogs, onDeleted }: DeskHeaderProps) {
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
          {event_location && <bdi className="min-w-0">{event_location}</bdi>}
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
          {isAdmin && <MoreActions desk={desk} dialogs={dialogs} onDeleted={onDeleted} />}
        </>
      }
    />
  );
}

/** The page's one primary button, unless the steps of a new event have the next one. */
function ModerateButton({ desk: { id, counts } }: { desk: EventDesk }) {
  const isNew = useSearchParams().has("new");
  return (
    <Button asChild variant={isNew ? "secondary" : "primary"}>
      <Link href={paths.moderateEvent(id, counts.pending > 0 ? "pending" : undefined)}>
        <ShieldCheck aria-hidden="true" className="size-4 max-sm:hidden" />
        {text.moderate}
      </Link>
    </Button>
  );
}

function MoreActions({ desk, dialogs, onDeleted }: Omit<DeskHeaderProps, "isAdmin">) {
  const { send } = useTestPhoto();
  const router = useRouter();
  const { id, event_name } = desk;
  const confirmedDelete = useConfirmedDelete();
  const { mutateAsync } = useDeleteEvent();
  const remove = async () => {
    await mutateAsync(id);
    onDeleted();
  };
  return (
    <DropdownMenu
      trigger={
        <IconButton variant="secondary" label={messages.events.moreActions(event_name)} hasTooltip={false}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuItem icon={<ChartColumn aria-hidden="true" />} onSelect={() => router.push(paths.eventReport(id))}>
        {messages.report.open}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<UserPlus aria-hidden="true" />} onSelect={dialogs.invitation.open}>
        {text.inviteTitle}
      </DropdownMenuItem>
      {desk.event_status !== "Archive" && (
        <DropdownMenuItem icon={<Camera aria-hidden="true" />} onSelect={() => void send(desk)}>
          {messages.testPhoto.send}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={dialogs.open.duplicate}>
        {text.duplicate}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem
        isDanger
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => void confirmedDelete({ description: messages.events.deleteHint(isolate(event_name)), remove })}
      >
        {messages.common.delete}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
