"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { isFullHexColour } from "@/lib/shared/colour";
import { brandColourFields } from "@/lib/shared/events/brand-colours";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import { OnOffField } from "./on-off-field";

const { ownColoursHint, themeColoursHint } = messages.events;

/** Switches between the theme's colours and the event's own; the form shows the colour fields only while it is off. */
export function ThemeColoursField() {
  const { control, formState, getValues, setValue } = useFormContext<EventFormValues>();
  const isOn = useWatch({ control, name: "use_theme_colors" }) === "on";
  const { defaultValues } = formState;
  /** A hidden field cannot be corrected: reset a half-typed colour to its last value, or the save would be refused. */
  const dropHalfTyped = () => {
    for (const field of brandColourFields) {
      const before = defaultValues?.[field];
      if (before && !isFullHexColour(getValues(field))) setValue(field, before, { shouldValidate: true });
    }
  };
  return (
    <OnOffField
      name="use_theme_colors"
      hint={isOn ? themeColoursHint : ownColoursHint}
      fieldClassName="sm:col-span-2"
      onChanged={dropHalfTyped}
    />
  );
}
