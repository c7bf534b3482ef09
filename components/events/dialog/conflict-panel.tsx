"use client";

import { GitMerge } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import type { ConflictField, EventConflict } from "../form/event-conflict";

const text = messages.events;

export type ConflictPanelProps = {
  conflict: EventConflict;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Focuses the panel when it mounts: the next step is here, not at the last click. */
function focusOnce(panel: HTMLElement | null) {
  panel?.focus();
}

/** Shows what another person changed in the same event, and offers both versions. */
export function ConflictPanel({ conflict, isSaving, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const id = useId();
  return (
    <section
      ref={focusOnce}
      tabIndex={-1}
      aria-labelledby={id}
      className="mx-auto mb-2 flex max-h-[45dvh] max-w-3xl flex-col gap-3 overflow-y-auto rounded-md bg-warning-soft px-4 pt-3 lg:max-w-6xl xl:max-w-7xl 2xl:max-w-[92rem]"
    >
      <h3 id={id} className="flex gap-2 text-base text-warning">
        <GitMerge aria-hidden="true" className="mt-1 size-4 shrink-0" />
        {text.conflictTitle}
      </h3>
      <p className="break-words">
        {conflict.message} {text.conflictHint}
      </p>
      {conflict.fields.length > 0 && <Changes fields={conflict.fields} />}
      <p className="break-words">
        <strong className="font-semibold">{text.keepMine}</strong> {text.keepMineHint}{" "}
        <strong className="font-semibold">{text.takeTheirs}</strong> {text.takeTheirsHint(conflict.mine)}
      </p>
      {/* Sticky: stays in view with any number of changes. */}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 bg-warning-soft px-4 pt-1 pb-3">
        <Button variant="primary" isBusy={isSaving} onClick={onKeepMine}>
          {text.keepMine}
        </Button>
        <Button onClick={onTakeTheirs}>{text.takeTheirs}</Button>
      </div>
    </section>
  );
}

function Changes({ fields }: { fields: readonly ConflictField[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {fields.map(({ label, theirs, mine, isMineToo }) => (
        <li key={label} className="break-words">
          <span className="font-medium">{label}</span>
          {isMineToo && ` (${text.changedByBoth})`}
          {theirs !== null && `: theirs “${theirs}”`}
          {isMineToo && mine !== null && `, yours “${mine}”`}
        </li>
      ))}
    </ul>
  );
}
