"use client";

import { Megaphone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/choice/segmented-control";
import { toast } from "@/components/ui/overlay/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useAnnounce } from "@/lib/client/announcements/hooks";
import { useScreens } from "@/lib/client/screens/hooks";
import { defaultAnnouncementMinutes } from "@/lib/shared/announcements/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { announcementMinutes } from "@/lib/shared/vocabulary";
import { ShownAnnouncement } from "./shown-announcement";

const t = messages.announcements;
const durations = announcementMinutes.map((minutes) => ({ value: String(minutes), label: t.duration(minutes) }));

/** Shows an announcement over an event's wall for some minutes, displays the current one, and removes it. */
export function AnnouncementPanel({ event }: { event: { id: string } }) {
  const query = useScreens(event.id);
  const shown = query.data?.[0];
  const announce = useAnnounce();
  const [text, setText] = useState("");
  const [minutes, setMinutes] = useState(String(defaultAnnouncementMinutes));
  const [error, setError] = useState<string | undefined>();
  const isShown = Boolean(shown?.announcement);
  // A dialog that opens focuses its first field, which opens a phone's keyboard.
  if (!shown && !query.error) return <Skeleton className="h-16" />;
  const handleSubmit = (submission: FormEvent) => {
    submission.preventDefault();
    if (announce.isPending) return;
    const announcement = text.trim();
    setError(announcement === "" ? t.missing : undefined);
    if (announcement === "") return;
    announce.mutate(
      { id: event.id, announcement, minutes: Number(minutes) },
      {
        onSuccess: () => {
          setText("");
          toast.success(t.shown);
        },
        onError: () => toast.danger(t.showFailed),
      },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      {shown && isShown && <ShownAnnouncement eventId={event.id} event={shown} answeredAtMs={query.dataUpdatedAt} />}
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-3">
        <TextField
          label={t.labels.announcement}
          hint={t.hint}
          error={error}
          placeholder={t.example}
          value={text}
          onChange={(change) => {
            setText(change.target.value);
            setError(undefined);
          }}
          maxLength={limits.announcementMaxLength}
          dir="auto"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl label={t.durationLabel} value={minutes} onChange={setMinutes} segments={durations} />
          <Button type="submit" icon={<Megaphone aria-hidden="true" />} isBusy={announce.isPending}>
            {isShown ? t.replace : t.show}
          </Button>
        </div>
      </form>
    </div>
  );
}
