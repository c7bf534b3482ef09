"use client";

import { ClipboardPen, CopyPlus, Ellipsis, MonitorCheck, MonitorPlay, QrCode } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type MouseEvent, memo, useState } from "react";
import { ScreensDialog } from "@/components/screens/screens-dialog";
import { RowActions } from "@/components/shell/row-actions";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/overlay/dropdown-menu";
import { TableCell, TableRow } from "@/components/ui/table";
import { useDeleteEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { lengthLabel, shortDate } from "@/lib/shared/format";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { StatusMenu } from "./status-menu";

/**
 * Between a phone's cards and a wide screen the columns do not fit: the date's cell shows start time and length too.
 */
export const folded = { hidden: "sm:max-[90rem]:hidden", shown: "hidden sm:max-[90rem]:block" };

/** The address has room on wide screens only. */
export const wide = "max-[90rem]:hidden";

/** The number of posts gives way to the name on a tablet. */
export const narrow = "sm:max-[72rem]:hidden";

const text = messages.events.columns;

/** 44 px with its buttons, or with two lines of a narrow screen: many events fit on a screen. */
const dense = "sm:px-3 sm:py-1 min-[90rem]:py-1.5";

/** Actions of a row that need the screen's dialogs. Callbacks must be stable: the row is memoized. */
type EventRowActions = {
  onEdit: (event: OrganiserEvent) => void;
  onDuplicate: (event: OrganiserEvent) => void;
  onShowCard: (event: OrganiserEvent) => void;
};

export type EventRowProps = EventRowActions & {
  event: OrganiserEvent;
  /** Numbers of posts; undefined while unknown. */
  posts: number | undefined;
  waiting: number | undefined;
};

function EventRowWithoutMemory({ event, posts, waiting, ...actions }: EventRowProps) {
  const router = useRouter();
  const page = paths.eventDesk(event.id);
  const handleClick = (click: MouseEvent) => {
    if (isOnRowItself(click)) router.push(page);
  };
  return (
    <TableRow onClick={handleClick} className="cursor-pointer">
      <TableCell className={cn(dense, "min-[72rem]:w-full min-[72rem]:max-w-0")}>
        <span className="flex min-w-0 gap-x-2 max-[72rem]:flex-col min-[72rem]:items-baseline">
          <Link
            href={page}
            prefetch={false}
            dir="auto"
            title={event.event_name}
            className="font-medium underline-offset-2 hover:underline sm:max-[72rem]:line-clamp-2 min-[72rem]:max-w-full min-[72rem]:shrink-0 min-[72rem]:truncate"
          >
            {event.event_name}
          </Link>
          {event.event_location && (
            <span
              dir="auto"
              title={event.event_location}
              className="min-w-0 text-muted text-xs sm:max-[72rem]:line-clamp-1 min-[72rem]:truncate"
            >
              {event.event_location}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label="Event Date" isTight className={dense}>
        {shortDate(event.event_date)}
        <span className={cn("text-muted text-xs", folded.shown)}>
          {event.event_start_time}, {lengthLabel(event.length_of_event)}
        </span>
      </TableCell>
      <TableCell label="Start Time" isTight className={cn(dense, folded.hidden)}>
        {event.event_start_time}
      </TableCell>
      <TableCell label="Length" isTight className={cn(dense, folded.hidden)}>
        {lengthLabel(event.length_of_event)}
      </TableCell>
      <TableCell label="Status" isTight className={dense}>
        <StatusMenu event={event} />
      </TableCell>
      <TableCell label={text.posts} isTight className={cn(dense, narrow, "tabular-nums")}>
        {posts?.toLocaleString("en-GB")}
      </TableCell>
      <TableCell label={text.waiting} isTight className={cn(dense, "tabular-nums")}>
        <Waiting event={event} count={waiting} />
      </TableCell>
      <TableCell isTight className={cn(dense, wide)}>
        <span title={paths.event(event.event_url_slug)} className="block max-w-36 truncate text-muted">
          {event.event_url_slug}
        </span>
      </TableCell>
      <TableCell isTight className={dense}>
        <EventActions event={event} {...actions} />
      </TableCell>
    </TableRow>
  );
}

function Waiting({ event, count }: { event: OrganiserEvent; count: number | undefined }) {
  if (!count) return <span className="text-muted">{count}</span>;
  return (
    <Link
      href={paths.moderateEvent(event.id, "pending")}
      prefetch={false}
      aria-label={messages.eventDesk.waiting(count)}
      className="inline-flex min-h-8 items-center pointer-coarse:min-h-10"
    >
      <Badge tone="warning">{count.toLocaleString("en-GB")}</Badge>
    </Link>
  );
}

/** Ignores clicks on links, buttons and their popups, and clicks that end a text selection. */
function isOnRowItself({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest("a, button") && window.getSelection()?.isCollapsed !== false;
}

/** Memoized: a change of one event must not re-render five hundred rows. */
export const EventRow = memo(EventRowWithoutMemory);

type EventActionsProps = EventRowActions & { event: OrganiserEvent };

function EventActions({ event, onEdit, onDuplicate, onShowCard }: EventActionsProps) {
  const remove = useDeleteEvent();
  return (
    <RowActions
      name={event.event_name}
      onEdit={() => onEdit(event)}
      deletion={{
        description: messages.events.deleteHint(isolate(event.event_name)),
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

function MoreActions({ event, onDuplicate, onShowCard }: Omit<EventActionsProps, "onEdit">) {
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
