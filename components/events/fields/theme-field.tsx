"use client";

import type { CSSProperties } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldNotes, useField } from "@/components/form/field";
import { cn } from "@/components/ui/cn";
import type { ColouredEvent } from "@/lib/shared/events/theme-colours";
import { messages } from "@/lib/shared/messages";
import { type WallTheme, wallThemes } from "@/lib/shared/vocabulary";
import { stageVariables } from "@/lib/shared/wall/stage-variables";
import type { EventFormValues } from "../form/event-form-values";
import styles from "./theme-field.module.css";
import { useBrandColours } from "./use-brand-colours";

const { labels, themeHints, wallThemeHint } = messages.events;

/**
 * Selects the wall's theme by its picture in the event's own colours; arrow keys move the selection, as in any radio
 * group. `isBrief` leaves out the descriptions.
 */
export function ThemeField({ isBrief = false }: { isBrief?: boolean }) {
  const { register, control, formState } = useFormContext<EventFormValues>();
  const chosen = useWatch({ control, name: "wall_theme" });
  const colours = useBrandColours();
  const error = formState.errors.wall_theme?.message;
  const { ids, control: described } = useField({ hint: wallThemeHint, error });
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={described["aria-describedby"]}>
      <legend className="font-medium text-ink text-sm">{labels.wall_theme}</legend>
      <div className="mt-1.5 mb-1.5 grid grid-cols-2 gap-3 sm:grid-cols-4">
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
              className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0"
              {...register("wall_theme")}
            />
            <ThemePicture theme={theme} colours={colours} />
            <span className="break-words px-1 font-medium text-ink text-xs">{theme}</span>
            {!isBrief && <span className="break-words px-1 pb-1 text-muted text-xs">{themeHints[theme]}</span>}
          </label>
        ))}
      </div>
      <FieldNotes hint={wallThemeHint} error={error} ids={ids} />
    </fieldset>
  );
}

/** Percent of the picture's width and height. */
const cards = [
  { left: 4, top: 18, height: 36 },
  { left: 4, top: 59, height: 23 },
  { left: 28, top: 18, height: 25 },
  { left: 28, top: 48, height: 34 },
  { left: 52, top: 18, height: 40 },
  { left: 52, top: 63, height: 19 },
  { left: 76, top: 18, height: 29 },
  { left: 76, top: 52, height: 30 },
];

/** One picture holds a photo for each card, side by side: eight themes make one request. */
const photos = `url("/theme-samples.webp") no-repeat`;
const photoOf = (index: number) => `${photos} ${(index / (cards.length - 1)) * 100}% 50% / ${cards.length * 100}% auto`;

type ThemePictureProps = { theme: WallTheme; colours: Omit<ColouredEvent, "wall_theme"> };

/** Draws a miniature wall in this theme and the event's colours: banners at top and bottom, cards between. */
export function ThemePicture({ theme, colours }: ThemePictureProps) {
  const staged = { ...colours, wall_theme: theme, wall_typeface: "Theme", wall_ground: "Theme" } as const;
  const style = stageVariables({ ...staged, brand_ground_image_url: null });
  return (
    <span className={styles.wall} style={style as CSSProperties} aria-hidden="true">
      {cards.map(({ left, top, height }, index) => (
        <span
          key={`${left} ${top}`}
          className={styles.card}
          style={{ left: `${left}%`, top: `${top}%`, height: `${height}%` }}
        >
          <span className={styles.picture} style={{ background: photoOf(index) }} />
          <span className={styles.line} />
          <span className={styles.line} />
          {index === 4 && <span className={styles.mark} />}
        </span>
      ))}
      <span className={styles.top} />
      <span className={styles.bottom}>
        <span className={styles.button} />
      </span>
    </span>
  );
}
