"use client";

import { type Ref, useState } from "react";
import { isFullHexColour } from "@/lib/shared/colour";
import { FieldFrame, type FieldProps, useField } from "./field";

export type ColourFieldProps = FieldProps & {
  /** '#RRGGBB', or an unfinished input. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** Normalises '#abc' and 'aabbcc' to '#AABBCC'; returns anything else as typed. */
function tidyColour(text: string): string {
  const trimmed = text.trim();
  const expanded = trimmed.replace(short, "#$1$1$2$2$3$3");
  const hashed = expanded.startsWith("#") ? expanded : `#${expanded}`;
  return isFullHexColour(hashed) ? hashed.toUpperCase() : trimmed;
}

/** Renders the device's colour picker beside a text input. For a Controller. */
export function ColourField(props: ColourFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, ...rest } = props;
  const { id, value, onChange, onBlur, ref, ...input } = rest;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, id);
  // The picker cannot show half a colour: it keeps the last whole one while a person types.
  const [lastWhole, setLastWhole] = useState("#000000");
  if (isFullHexColour(value) && value !== lastWhole) setLastWhole(value);
  return (
    <FieldFrame {...frame} ids={ids}>
      <div className="relative">
        <input
          type="color"
          aria-label={typeof label === "string" ? `${label}, colour picker` : "Colour picker"}
          value={lastWhole.toLowerCase()}
          disabled={input.disabled}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          onBlur={onBlur}
          className="absolute top-2 left-2 size-6 cursor-pointer appearance-none overflow-hidden rounded-sm border border-edge bg-transparent p-0 disabled:cursor-not-allowed [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0"
        />
        <input
          type="text"
          ref={ref}
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const tidy = tidyColour(value);
            if (tidy !== value) onChange(tidy);
            onBlur?.();
          }}
          className="field-box h-10 pr-3 pl-11 uppercase tabular-nums"
          {...control}
          {...input}
        />
      </div>
    </FieldFrame>
  );
}
