"use client";

import { ClipboardPen, CopyPlus, Ellipsis, MonitorCheck, MonitorPlay, QrCode } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type MouseEvent, memo, useState } from "react";
import { ScreensDialog } from "@/components/screens/screens-dialog";
import { RowActions } from "@/components/shell/row-actions";
import { cn } from "@/components/ui/cn";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { TableCell, TableRow } from "@/components/ui/table";
import { useDeleteEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { lengthLabel, shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { StatusMenu } from "./status-menu";

/**
 * Between a phone's cards and a wide screen six columns do not fit: the date's cell shows start time and length too.
 */
export const folded = { hidden: "sm:max-[72rem]:hidden", shown: "hidden sm:max-[72rem]:block" };

/** Actions of a row that need the screen's dialogs. Callbacks must be stable: the row is memoized. */
type EventRowActions = {
  onEdit: (event: OrganiserEvent) => void;
  onDuplicate: (event: OrganiserEvent) => void;
  onShowCard: (event: OrganiserEvent) => void;
};

export type EventRowProps = EventRowActions & { event: OrganiserEvent };

function EventRowWithoutMemory({ event, ...actions }: EventRowProps) {
  const router = useRouter();
  const page = paths.eventDesk(event.id);
  const handleClick = (click: MouseEvent) => {
    if (isOnRowItself(click)) router.push(page);
  };
  return (
    <TableRow onClick={handleClick} className="cursor-pointer">
      <TableCell>
        <Link href={page} prefetch={false} className="font-medium underline-offset-2 hover:underline">
          {event.event_name}
        </Link>
        {event.event_location && <span className="block text-muted text-xs">{event.event_location}</span>}
      </TableCell>
      <TableCell label="Event Date" isTight>
        {shortDate(event.event_date)}
        <span className={cn("text-muted text-xs", folded.shown)}>
          {event.event_start_time}, {lengthLabel(event.length_of_event)}
        </span>
      </TableCell>
      <TableCell label="Start Time" isTight className={folded.hidden}>
        {event.event_start_time}
      </TableCell>
      <TableCell label="Length" isTight className={folded.hidden}>
        {lengthLabel(event.length_of_event)}
      </TableCell>
      <TableCell label="Status" isTight>
        <StatusMenu event={event} />
      </TableCell>
      <TableCell isTight>
        <EventActions event={event} {...actions} />
      </TableCell>
    </TableRow>
  );
}

/** Ignores clicks on links, buttons and their popups, and clicks that end a text selection. */
function isOnRowItself({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest("a, button") && window.getSelection()?.isCollapsed !== false;
}

/** Memoized: a change of one event must not re-render five hundred rows. */
export const EventRow = memo(EventRowWithoutMemory);

function EventActions({ event, onEdit, onDuplicate, onShowCard }: EventRowProps) {
  const remove = useDeleteEvent();
  return (
    <RowActions
      name={event.event_name}
      onEdit={() => onEdit(event)}
      deletion={{
        description: messages.events.deleteHint(event.event_name),
        remove: () => remove.mutateAsync(event.id),
      }}
      isDeleting={remove.isPending}
      more={<MoreActions event={event} onDuplicate={onDuplicate} onShowCard={onShowCard} />}
    >
      <IconButton size="sm" asChild label="Open the wall in a new tab">
        <a href={paths.event(event.event_url_slug)} target="_blank" rel="noreferrer">
          <MonitorPlay aria-hidden="true" />
        </a>
      </IconButton>
      <IconButton size="sm" asChild label="Open the guest form in a new tab">
        <a href={paths.eventForm(event.event_url_slug)} target="_blank" rel="noreferrer">
          <ClipboardPen aria-hidden="true" />
        </a>
      </IconButton>
    </RowActions>
  );
}

function MoreActions({ event, onDuplicate, onShowCard }: Omit<EventRowProps, "onEdit">) {
  const [isScreensOpen, setIsScreensOpen] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="sm" label={messages.events.moreActions(event.event_name)} hasTooltip={false}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <DropdownMenuItem icon={<MonitorCheck aria-hidden="true" />} onSelect={() => setIsScreensOpen(true)}>
          {messages.wallScreens.title}
        </DropdownMenuItem>
        <DropdownMenuItem icon={<QrCode aria-hidden="true" />} onSelect={() => onShowCard(event)}>
          QR card
        </DropdownMenuItem>
        <DropdownMenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => onDuplicate(event)}>
          Duplicate event
        </DropdownMenuItem>
      </DropdownMenu>
      {isScreensOpen && <ScreensDialog event={event} onClose={() => setIsScreensOpen(false)} />}
    </>
  );
}
