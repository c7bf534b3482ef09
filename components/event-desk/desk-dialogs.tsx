"use client";

import { Suspense } from "react";
import { LazyEventDialog } from "@/components/events/dialog/lazy-event-dialog";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import type { DeskDialogs as Dialogs } from "./use-desk-dialogs";

/** Loaded on first use: most evenings need none of these dialogs. */
const InviteDialog = lazyWithRetry(async () => ({ default: (await import("./invite-dialog")).InviteDialog }));
const QrCardDialog = lazyWithRetry(async () => ({
  default: (await import("@/components/events/qr/qr-card-dialog")).QrCardDialog,
}));

type DeskDialogsProps = { dialogs: Dialogs; desk: EventDesk; server: ServerAddress };

/** Renders the dialogs of an event's page: settings, duplicate, QR card, invitation. */
export function DeskDialogs({ dialogs, desk, server }: DeskDialogsProps) {
  const { editing, invitation, isCardOpen, hideCard, handleAdded } = dialogs;
  return (
    <Suspense>
      {isCardOpen && <QrCardDialog isOpen event={desk} server={server} onClose={hideCard} />}
      <LazyEventDialog editing={editing} handleAdded={handleAdded} />
      {invitation.opening > 0 && (
        <InviteDialog
          key={invitation.opening}
          isOpen={invitation.isOpen}
          eventId={desk.id}
          onClose={invitation.close}
        />
      )}
    </Suspense>
  );
}
