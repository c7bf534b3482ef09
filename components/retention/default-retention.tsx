"use client";

import { SelectField } from "@/components/form/select-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlay/toast";
import { useDefaultRetention } from "@/lib/client/retention/hooks";
import { retentionRules } from "@/lib/shared/limits/retention";
import { messages } from "@/lib/shared/messages";

const text = messages.retention;
const options = [
  { value: "off", label: text.options.off },
  ...retentionRules.days.map((days) => ({ value: String(days), label: text.options[days] })),
];

/** Chooses when a company's new events are deleted; each event's page can change it. */
export function DefaultRetention() {
  const { query, change } = useDefaultRetention();
  if (!query.data) return null;
  const handleChange = (value: string) =>
    change.mutate(
      { days: retentionRules.days.find((days) => String(days) === value) ?? null },
      { onSuccess: () => toast.success(text.saved), onError: () => toast.danger(text.saveFailed) },
    );
  return (
    <Card>
      <CardHeader title={text.title} description={text.accountHint} />
      <CardBody>
        <SelectField
          label={text.accountLabel}
          value={String(query.data.days ?? "off")}
          options={options}
          onChange={handleChange}
        />
      </CardBody>
    </Card>
  );
}
