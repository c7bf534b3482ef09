"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FieldNotes, useField } from "@/components/form/field";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import { wallLayouts } from "@/lib/shared/vocabulary";
import type { EventFormValues } from "../form/event-form-values";
import { LayoutPicture } from "./layout-picture";

const { labels, layoutHints } = messages.events;

/** Selects the wall's layout by its picture; arrow keys move the selection, as in any radio group. */
export function LayoutField() {
  const { register, control, formState } = useFormContext<EventFormValues>();
  const chosen = useWatch({ control, name: "wall_layout" });
  const error = formState.errors.wall_layout?.message;
  const { ids, control: described } = useField({ error });
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={described["aria-describedby"]}>
      <legend className="font-medium text-ink text-sm">{labels.wall_layout}</legend>
      <div className="mt-1.5 mb-1.5 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {wallLayouts.map((layout) => (
          <label
            key={layout}
            className={cn(
              "relative flex min-w-0 cursor-pointer flex-col gap-2 rounded-lg border border-edge p-3 text-muted transition-colors hover:bg-hover",
              "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
              chosen === layout && "border-accent bg-accent-soft text-accent-ink ring-1 ring-accent",
            )}
          >
            <input
              type="radio"
              value={layout}
              aria-label={layout}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              {...register("wall_layout")}
            />
            <LayoutPicture layout={layout} />
            <span className="break-words font-medium text-ink text-xs">{layout}</span>
            <span className="break-words text-muted text-xs">{layoutHints[layout]}</span>
          </label>
        ))}
      </div>
      <FieldNotes error={error} ids={ids} />
    </fieldset>
  );
}
