"use client";

import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import { cn } from "../cn";

/** The ids that connect a tab with its panel. */
export type TabIds = { tab: string; panel: string };

/** Returns the ids of each tab; stable. */
export function useTabIds<Name extends string>(): (name: Name) => TabIds {
  const id = useId();
  return useCallback((name: Name) => ({ tab: `${id}-${name}`, panel: `${id}-${name}-panel` }), [id]);
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns the tab that a key leads to (ARIA's pattern for tabs); null for other keys. */
function tabByKey<Name extends string>(key: string, tab: Name, names: readonly Name[]): Name | null {
  const step = steps[key];
  if (step) return names.at((names.indexOf(tab) + step) % names.length) ?? null;
  if (key === "Home") return names[0] ?? null;
  return key === "End" ? (names.at(-1) ?? null) : null;
}

export type TabListProps<Name extends string> = {
  /** Accessible name. */
  label: string;
  names: readonly Name[];
  open: Name;
  onOpen: (name: Name) => void;
  idsOf: (name: Name) => TabIds;
  /** Returns the content of a tab. */
  contentOf: (name: Name) => ReactNode;
  className?: string;
};

/** Lists tabs, for the arrow keys too. Scrolls sideways on a narrow screen. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, names, open, onOpen, idsOf, contentOf, className } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-name="${open}"]`);
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = tabByKey(event.key, open, names);
    if (!next || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(next);
    row.current?.querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={cn("flex overflow-x-auto", className)}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={idsOf(name).tab}
          data-name={name}
          aria-selected={name === open}
          aria-controls={idsOf(name).panel}
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
          className={cn(
            "inline-flex min-h-11 min-w-11 flex-1 shrink-0 items-center justify-center gap-1.5 border-transparent border-b-2 px-2 font-medium text-muted text-sm transition-colors hover:text-ink sm:flex-none sm:px-3",
            "focus-visible:-outline-offset-2",
            name === open && "border-accent text-ink",
          )}
        >
          {contentOf(name)}
        </button>
      ))}
    </div>
  );
}
