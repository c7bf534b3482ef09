"use client";

import { lazy, Suspense } from "react";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import type { DeskDialogs as Dialogs } from "./use-desk-dialogs";

/** Fetched when they are opened: most evenings need neither. */
const EventDialog = lazy(async () => ({ default: (await import("@/components/events/event-dialog")).EventDialog }));
const QrCardDialog = lazy(async () => ({ default: (await import("@/components/events/qr-card-dialog")).QrCardDialog }));

type DeskDialogsProps = { dialogs: Dialogs; desk: EventDesk; server: ServerAddress };

/** The dialogs of an event's page: its settings, its duplicate, its card. */
export function DeskDialogs({ dialogs, desk, server }: DeskDialogsProps) {
  const { editing, isCardOpen, hideCard, handleAdded } = dialogs;
  return (
    <Suspense>
      {isCardOpen && <QrCardDialog isOpen event={desk} server={server} onClose={hideCard} />}
      {editing.opening > 0 && (
        <EventDialog
          key={editing.opening}
          isOpen={editing.isOpen}
          event={null}
          {...editing.item}
          onClose={editing.close}
          onAdded={handleAdded}
        />
      )}
    </Suspense>
  );
}
