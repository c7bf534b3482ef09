"use client";

import { CalendarDays } from "lucide-react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { useEventCounts } from "@/lib/client/events/counts";
import { useEvents } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { LazyEventDialog } from "./dialog/lazy-event-dialog";
import { useEventDialog } from "./dialog/use-event-dialog";
import { EventRow, folded, narrow, wide } from "./event-row";
import { QrCardDialog } from "./qr/qr-card-dialog";

const text = messages.events.columns;

const columns = [
  ["Event", ""],
  ["Event Date", ""],
  ["Start Time", folded.hidden],
  ["Length", folded.hidden],
  ["Status", ""],
  [text.posts, narrow],
  [text.waiting, ""],
  [text.address, wide],
  ["Action", ""],
].map(([label = "", hidden]) => ({ label, className: `sm:px-3 ${hidden}` }));

const searchedText = ({ event_name, event_location, event_date, event_status, event_url_slug }: OrganiserEvent) =>
  `${event_name} ${event_location} ${event_date} ${event_status} ${event_url_slug}`;

/** Lists the account's events. `server` is the address at which guests' phones reach this installation. */
export function EventsScreen({ server }: { server: ServerAddress }) {
  const events = useEvents();
  const counts = useEventCounts();
  const { editing, handleAdd, handleEdit, handleDuplicate, handleAdded } = useEventDialog();
  const { open: showCard, ...card } = useEditing<OrganiserEvent>();
  return (
    <>
      <ListScreen
        title="All Events"
        list={events}
        columns={columns}
        searchText={(event) => searchedText(event)}
        renderRow={(event) => (
          <EventRow
            key={event.id}
            event={event}
            posts={counts && (counts.get(event.id)?.posts ?? 0)}
            waiting={counts && (counts.get(event.id)?.waiting_posts ?? 0)}
            onEdit={handleEdit}
            onDuplicate={handleDuplicate}
            onShowCard={showCard}
          />
        )}
        addLabel="Add New Event"
        onAdd={handleAdd}
        onEdit={handleEdit}
        empty={{ icon: <CalendarDays />, title: messages.events.none, description: messages.events.noneHint }}
      />
      <LazyEventDialog editing={editing} handleAdded={handleAdded} />
      {card.item && <QrCardDialog isOpen={card.isOpen} event={card.item} server={server} onClose={card.close} />}
    </>
  );
}
