"use client";

import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { DateField } from "@/components/form/date-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { type AuditAction, auditActions } from "@/lib/shared/audit-actions";
import type { AuditLogFilter } from "@/lib/shared/audit-log/contract";
import { actionLabels } from "@/lib/shared/audit-log/labels";
import { longDate, shortDate } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";

const actionOptions = [
  { value: "", label: "All actions" },
  ...auditActions.map((action) => ({ value: action, label: actionLabels[action] })),
];
const empty = { from: "", to: "", actor: "", action: "", search: "" };

/** The browser's own field shows a date in its own order; '' for a half-typed one. */
const writtenOut = (date: string) => longDate(date) && shortDate(date);

/** Applies the filters on submit, not per keystroke: no request for half a word. */
export function AuditLogFilters({ onFilter }: { onFilter: (filter: AuditLogFilter) => void }) {
  const [typed, setTyped] = useState(empty);
  const bind = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(typed).map(([name, value]) => [name, value.trim() || undefined]);
    onFilter(Object.fromEntries(given));
  };
  return (
    <search className="mb-4 block">
      <form
        onSubmit={handleSubmit}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[auto_auto_1fr_1fr_1fr_auto]"
      >
        <DateField label="From" labelEnd={writtenOut(typed.from)} {...bind("from")} />
        <DateField label="To" labelEnd={writtenOut(typed.to)} {...bind("to")} />
        <SelectField
          label="Action"
          options={actionOptions}
          value={typed.action}
          onChange={(action) => setTyped({ ...typed, action: action as AuditAction | "" })}
          fieldClassName="max-lg:col-span-2"
        />
        <TextField
          label="Who"
          placeholder="Part of an email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={limits.searchMaxLength}
          {...bind("actor")}
        />
        <TextField
          label="Item or IP address"
          autoComplete="off"
          maxLength={limits.searchMaxLength}
          {...bind("search")}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />} className="max-lg:col-span-2">
          Show
        </Button>
      </form>
    </search>
  );
}
