"use client";

import { useController, useFormContext } from "react-hook-form";
import { SwitchField } from "@/components/form/switch-field";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

export type OnOffFieldProps = {
  name:
    | "notification_status"
    | "wall_delay"
    | "wall_arrivals"
    | "search_engines"
    | "contact_information"
    | "legal"
    | "copyright"
    | "use_theme_colors"
    | "consent_box"
    | "form_words"
    | "wall_places";
  hint?: string;
  fieldClassName?: string;
  onChanged?: () => void;
};

/** Renders one of the event's switches; the API's values are 'on' and 'off'. */
export function OnOffField({ name, hint, fieldClassName, onChanged }: OnOffFieldProps) {
  const { control } = useFormContext<EventFormValues>();
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, ...rest } = field;
  return (
    <SwitchField
      label={messages.events.labels[name]}
      hint={hint}
      error={fieldState.error?.message}
      fieldClassName={fieldClassName}
      checked={value === "on"}
      onCheckedChange={(isOn) => {
        onChange(isOn ? "on" : "off");
        onChanged?.();
      }}
      {...rest}
    />
  );
}
