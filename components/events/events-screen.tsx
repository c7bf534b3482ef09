"use client";

import { CalendarDays } from "lucide-react";
import { useCallback } from "react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { toast } from "@/components/ui/toast";
import { fetchBrandImages } from "@/lib/client/events/fetch-brand-images";
import { useEvents } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { EventDialog } from "./event-dialog";
import { copyOf, type EventFormValues } from "./event-form-values";
import { EventRow, folded } from "./event-row";
import { QrCardDialog } from "./qr-card-dialog";

const columns = [
  "Event",
  "Event Date",
  { label: "Start Time", className: folded.hidden },
  { label: "Length", className: folded.hidden },
  "Status",
  "Action",
] as const;

/** An event to edit, or what a new one starts with. */
type Edited = { event: OrganiserEvent } | { startingValues: Partial<EventFormValues> };

/** What opens an event's dialog from its row. */
function useEventOpening(open: (edited: Edited) => void) {
  const handleEdit = useCallback((event: OrganiserEvent) => open({ event }), [open]);
  const handleDuplicate = useCallback(
    async (event: OrganiserEvent) => {
      const images = await fetchBrandImages(event).catch(() => null);
      if (!images) toast.info(messages.events.picturesNotCopied);
      open({ startingValues: { ...copyOf(event), ...images } });
    },
    [open],
  );
  return { handleEdit, handleDuplicate };
}

/** The page of an account's events. `server` is where guests' phones reach this installation. */
export function EventsScreen({ server }: { server: ServerAddress }) {
  const events = useEvents();
  const { open, ...editing } = useEditing<Edited>();
  const { open: showCard, ...card } = useEditing<OrganiserEvent>();
  const { handleEdit, handleDuplicate } = useEventOpening(open);
  return (
    <>
      <ListScreen
        title="All Events"
        list={events}
        columns={columns}
        searchText={(event) => `${event.event_name} ${event.event_location} ${event.event_date} ${event.event_status}`}
        renderRow={(event) => (
          <EventRow
            key={event.id}
            event={event}
            onEdit={handleEdit}
            onDuplicate={handleDuplicate}
            onShowCard={showCard}
          />
        )}
        addLabel="Add New Event"
        onAdd={() => open(null)}
        onEdit={handleEdit}
        empty={{ icon: <CalendarDays />, title: messages.events.none, description: messages.events.noneHint }}
      />
      <EventDialog
        key={editing.opening}
        isOpen={editing.isOpen}
        event={null}
        {...editing.item}
        onClose={editing.close}
      />
      {card.item && <QrCardDialog isOpen={card.isOpen} event={card.item} server={server} onClose={card.close} />}
    </>
  );
}
