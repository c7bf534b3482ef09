"use client";

import { AnnouncementPanel } from "@/components/announcements/announcement-panel";
import { Dialog, DialogBody } from "@/components/ui/overlay/dialog";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import { EventScreensPanel } from "./event-screens-panel";

const text = messages.wallScreens;

type ScreensDialogProps = { event: { id: string; event_name: string }; onClose: () => void };

/** Shows an event's screens, what each displays, the pause switch, and the announcement form. */
export function ScreensDialog({ event, onClose }: ScreensDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={text.titleOf(isolate(event.event_name))}
      size="lg"
    >
      <DialogBody>
        <EventScreensPanel eventId={event.id} />
        <div className="mt-6 border-line border-t pt-4">
          <AnnouncementPanel event={event} />
        </div>
      </DialogBody>
    </Dialog>
  );
}
