"use client";

import { CircleAlert } from "lucide-react";
import type { MouseEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import { mandatoryFields, markOf, type SectionMark, type SectionName, sectionNames } from "../form/form-sections";

const text = messages.events;

/** Lists the form's sections, each with a mark for missing or invalid fields; a click jumps to the section. */
export function SectionRail() {
  const { control, formState } = useFormContext<EventFormValues>();
  const mandatory = useWatch({ control, name: mandatoryFields });
  const { errors } = formState;
  return (
    <nav
      aria-label={text.sectionsLabel}
      className="z-10 max-xl:sticky max-xl:-top-4 max-xl:-mx-4 max-xl:-mt-4 max-xl:mb-4 max-xl:bg-raised max-xl:px-4 max-xl:py-2 sm:max-xl:-top-6 sm:max-xl:-mt-6 xl:sticky xl:top-0 xl:w-36 xl:shrink-0 xl:self-start"
    >
      <ul className="-ml-2 flex gap-1 max-xl:flex-wrap xl:flex-col">
        {sectionNames.map((section) => (
          <li key={section}>
            <SectionButton section={section} mark={markOf(section, errors, mandatory)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionButton({ section, mark }: { section: SectionName; mark: SectionMark }) {
  return (
    <button
      type="button"
      onClick={(press) => jumpTo(press, section)}
      className="flex min-h-8 w-full items-center gap-1.5 rounded-md px-2 py-1 text-left font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
    >
      <span className="min-w-0 break-words">{text.sections[section]}</span>
      <Mark mark={mark} />
    </button>
  );
}

function Mark({ mark }: { mark: SectionMark }) {
  if (mark === "fine") return null;
  return (
    <>
      {mark === "faulty" ? (
        <CircleAlert aria-hidden="true" className="size-3.5 shrink-0 text-danger" />
      ) : (
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warning" />
      )}
      <span className="sr-only">({text.sectionMarks[mark]})</span>
    </>
  );
}

/** Focuses the heading, so that the next Tab reaches the section's first field. */
function jumpTo(press: MouseEvent, section: SectionName) {
  const form = press.currentTarget.closest("form");
  const target = form?.querySelector<HTMLElement>(`[data-section="${section}"]`);
  target?.scrollIntoView({ block: "start" });
  target?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
}
