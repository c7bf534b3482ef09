"use client";

import { useState } from "react";
import { DateField } from "@/components/form/date-field";
import { SelectField } from "@/components/form/select-field";
import { SwitchField } from "@/components/form/switch-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useRetention, useSetRetention } from "@/lib/client/retention/hooks";
import { retentionRules } from "@/lib/shared/limits/retention";
import { messages } from "@/lib/shared/messages";
import type { EventRetention } from "@/lib/shared/retention/contract";

const text = messages.retention;
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" });
const options = [
  { value: "off", label: text.options.off },
  ...retentionRules.days.map((days) => ({ value: String(days), label: text.options[days] })),
  { value: "date", label: text.options.date },
];

/** Renders the choice once the event's is loaded; a choice of somebody else replaces it. */
export default function RetentionChoice({ eventId }: { eventId: string }) {
  const { data } = useRetention(eventId);
  return data ? (
    <Choice key={`${data.days} ${data.delete_on}`} eventId={eventId} retention={data} />
  ) : (
    <Skeleton className="h-12" />
  );
}

function Choice({ eventId, retention }: { eventId: string; retention: EventRetention }) {
  const [choice, setChoice] = useState(retention.delete_on ? "date" : String(retention.days ?? "off"));
  const [date, setDate] = useState(retention.delete_on ?? "");
  const [forget_emails, setForgetEmails] = useState(retention.forget_emails);
  const [problem, setProblem] = useState<string | undefined>();
  const set = useSetRetention();
  const handleSave = () => {
    const isMissing = choice === "date" && date === "";
    setProblem(isMissing ? text.dateInvalid : undefined);
    if (isMissing) return;
    const days = retentionRules.days.find((one) => String(one) === choice) ?? null;
    set.mutate(
      { eventId, days, delete_on: choice === "date" ? date : null, forget_emails },
      {
        onSuccess: () => toast.success(text.saved),
        onError: (error) => toast.danger(error.message || text.saveFailed),
      },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <SelectField label={text.label} value={choice} options={options} onChange={setChoice} />
      {choice === "date" && (
        <DateField label={text.date} value={date} error={problem} onChange={({ target }) => setDate(target.value)} />
      )}
      {retention.due_at && <p className="text-muted text-sm">{text.due(day.format(new Date(retention.due_at)))}</p>}
      <SwitchField
        label={text.emails}
        hint={text.emailsHint}
        checked={forget_emails === "on"}
        onCheckedChange={(isOn) => setForgetEmails(isOn ? "on" : "off")}
      />
      <div>
        <Button isBusy={set.isPending} onClick={handleSave}>
          {text.save}
        </Button>
      </div>
    </div>
  );
}
