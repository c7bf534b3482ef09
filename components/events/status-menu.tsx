"use client";

import { Check, ChevronDown } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/overlay/dropdown-menu";
import { toast } from "@/components/ui/overlay/toast";
import { Spinner } from "@/components/ui/spinner";
import { useSetEventStatus } from "@/lib/client/events/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { type EventStatus, eventStatuses } from "@/lib/shared/vocabulary";

export type StatusMenuProps = { event: Pick<OrganiserEvent, "id" | "event_name" | "event_status"> };

export const statusTones: Record<EventStatus, BadgeTone> = {
  Draft: "neutral",
  Live: "success",
  Private: "accent",
  Archive: "info",
};

/** Sets a new status and shows a toast. */
export function useStatusChange({ id, event_status: current }: StatusMenuProps["event"]) {
  const { mutate, isPending } = useSetEventStatus();
  const change = (event_status: EventStatus) => {
    if (event_status === current || isPending) return;
    const callbacks = {
      onSuccess: () => toast.success(messages.events.statusSaved),
      onError: (error: Error) => {
        const reason = error instanceof ApiError ? error.message : messages.common.error;
        toast.danger(reason, { title: messages.common.errorTitle });
      },
    };
    mutate({ id, event_status }, callbacks);
  };
  return { change, isPending };
}

/** Shows the event's status as a badge that opens a menu of the other statuses. */
export function StatusMenu({ event }: StatusMenuProps) {
  const { change, isPending } = useStatusChange(event);
  const current = event.event_status;
  const trigger = (
    <button
      type="button"
      aria-label={`${messages.events.labels.event_status}: ${current}. Change`}
      aria-busy={isPending || undefined}
      className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-md px-1 text-muted transition-colors hover:bg-hover pointer-coarse:min-h-10"
    >
      <Badge tone={statusTones[current]} hasDot isLive={current === "Live"}>
        {current}
      </Badge>
      {isPending ? <Spinner className="size-3" /> : <ChevronDown aria-hidden="true" className="size-3" />}
    </button>
  );
  return (
    <DropdownMenu trigger={trigger} align="start">
      {eventStatuses.map((status) => (
        <DropdownMenuItem
          key={status}
          role="menuitemradio"
          aria-checked={status === current}
          onSelect={() => change(status)}
          icon={<Check aria-hidden="true" className={status === current ? "" : "invisible"} />}
        >
          <span className="block font-medium">{status}</span>
          <span className="block text-muted text-xs">{messages.events.statusHints[status]}</span>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
