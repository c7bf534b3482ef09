"use client";

import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { useAnnounce, useSecondsLeft } from "@/lib/client/announcements/hooks";
import { messages } from "@/lib/shared/messages";
import type { EventScreens } from "@/lib/shared/screens/contract";

const text = messages.announcements;

type ShownAnnouncementProps = {
  eventId: string;
  event: EventScreens;
  /** Time of the server's answer, by this machine's clock. */
  answeredAtMs: number;
};

/** Shows the wall's current announcement, its remaining time, and a button that removes it. */
export function ShownAnnouncement({ eventId, event, answeredAtMs }: ShownAnnouncementProps) {
  const secondsLeft = useSecondsLeft(event, answeredAtMs);
  const announce = useAnnounce();
  const handleTakeDown = () => {
    announce.mutate(
      { id: eventId, announcement: "" },
      {
        onSuccess: () => toast.success(text.takenDown),
        onError: () => toast.danger(text.takeDownFailed),
      },
    );
  };
  if (secondsLeft === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-soft px-4 py-3 text-accent-ink">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-xs">
          {text.shownNow} · <span className="tabular-nums">{timeLeft(secondsLeft)}</span>
        </p>
        <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
          {event.announcement}
        </p>
      </div>
      <Button onClick={handleTakeDown} isBusy={announce.isPending}>
        {text.takeDown}
      </Button>
    </div>
  );
}

const timeLeft = (seconds: number) => text.timeLeft(Math.floor(seconds / 60), seconds % 60);
