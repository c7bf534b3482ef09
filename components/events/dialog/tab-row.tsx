"use client";

import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import { type EventTab, eventTabs, mandatoryFields, markOf, type TabMark } from "../form/form-tabs";

const text = messages.events;

export type TabRowProps = {
  open: EventTab;
  onOpen: (tab: EventTab) => void;
  /** Returns the ids that connect a tab with its panel. */
  idsOf: (tab: EventTab) => TabIds;
};

export type TabIds = { tab: string; panel: string };

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns the tab that a key leads to (ARIA's pattern for tabs); null for other keys. */
function tabByKey(key: string, tab: EventTab): EventTab | null {
  const step = steps[key];
  if (step) return eventTabs.at((eventTabs.indexOf(tab) + step) % eventTabs.length) ?? null;
  if (key === "Home") return eventTabs[0];
  return key === "End" ? (eventTabs.at(-1) ?? null) : null;
}

/** Lists the form's tabs, each with a mark for missing or invalid fields. Scrolls sideways on a narrow screen. */
export function TabRow({ open, onOpen, idsOf }: TabRowProps) {
  const { control, formState } = useFormContext<EventFormValues>();
  const mandatory = useWatch({ control, name: mandatoryFields });
  const { errors } = formState;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-name="${open}"]`);
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, open);
    if (!next || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(next);
    row.current?.querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus();
  };
  return (
    <div className="sticky -top-4 z-20 -mx-4 -mt-4 mb-6 border-line border-b bg-raised px-4 sm:-top-6 sm:-mx-6 sm:-mt-6 sm:px-6">
      <div className="mx-auto max-w-3xl lg:max-w-6xl xl:max-w-7xl 2xl:max-w-[92rem]">
        <div
          ref={row}
          role="tablist"
          aria-label={text.tabsLabel}
          onKeyDown={handleKeyDown}
          className="-mx-2 flex overflow-x-auto pt-1 sm:-mx-3"
        >
          {eventTabs.map((tab) => (
            <Tab
              key={tab}
              tab={tab}
              ids={idsOf(tab)}
              isOpen={tab === open}
              mark={markOf(tab, errors, mandatory)}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

type TabProps = { tab: EventTab; ids: TabIds; isOpen: boolean; mark: TabMark; onOpen: (tab: EventTab) => void };

function Tab({ tab, ids, isOpen, mark, onOpen }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={ids.tab}
      data-name={tab}
      aria-selected={isOpen}
      aria-controls={ids.panel}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => onOpen(tab)}
      className={cn(
        "inline-flex min-h-11 min-w-11 flex-1 shrink-0 items-center justify-center gap-1.5 border-transparent border-b-2 px-2 font-medium text-muted text-sm transition-colors hover:text-ink sm:flex-none sm:px-3",
        "focus-visible:-outline-offset-2",
        isOpen && "border-accent text-ink",
      )}
    >
      {text.tabs[tab]}
      <Mark mark={mark} />
    </button>
  );
}

function Mark({ mark }: { mark: TabMark }) {
  if (mark === "fine") return null;
  return (
    <>
      {mark === "faulty" ? (
        <CircleAlert aria-hidden="true" className="size-3.5 shrink-0 text-danger" />
      ) : (
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warning" />
      )}
      <span className="sr-only">({text.tabMarks[mark]})</span>
    </>
  );
}
