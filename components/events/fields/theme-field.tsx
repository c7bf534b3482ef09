"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FieldNotes, useField } from "@/components/form/field";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import { wallThemes } from "@/lib/shared/vocabulary";
import type { EventFormValues } from "../form/event-form-values";
import { ThemePicture } from "./theme-picture";
import { useBrandColours } from "./use-brand-colours";

const { labels, themeHints, wallThemeHint } = messages.events;

/**
 * Selects the wall's theme by its picture in the event's own colours; arrow keys move the selection, as in any radio
 * group.
 */
export function ThemeField() {
  const { register, control, formState } = useFormContext<EventFormValues>();
  const chosen = useWatch({ control, name: "wall_theme" });
  const colours = useBrandColours();
  const error = formState.errors.wall_theme?.message;
  const { ids, control: described } = useField({ hint: wallThemeHint, error });
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={described["aria-describedby"]}>
      <legend className="font-medium text-ink text-sm">{labels.wall_theme}</legend>
      <div className="mt-1.5 mb-1.5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {wallThemes.map((theme) => (
          <label
            key={theme}
            className={cn(
              "relative flex min-w-0 cursor-pointer flex-col gap-2 rounded-lg border border-edge p-2 text-muted transition-colors hover:bg-hover",
              "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
              chosen === theme && "border-accent bg-accent-soft text-accent-ink ring-1 ring-accent",
            )}
          >
            <input
              type="radio"
              value={theme}
              aria-label={theme}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              {...register("wall_theme")}
            />
            <ThemePicture theme={theme} colours={colours} />
            <span className="break-words px-1 font-medium text-ink text-xs">{theme}</span>
            <span className="break-words px-1 pb-1 text-muted text-xs">{themeHints[theme]}</span>
          </label>
        ))}
      </div>
      <FieldNotes hint={wallThemeHint} error={error} ids={ids} />
    </fieldset>
  );
}
