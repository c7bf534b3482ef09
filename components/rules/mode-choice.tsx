"use client";

import { TriangleAlert } from "lucide-react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { messages } from "@/lib/shared/messages";
import { type ModerationMode, moderationModes, trustedAfterOptions } from "@/lib/shared/vocabulary";

const text = messages.rulesPage;
const trustOptions = trustedAfterOptions.map((count) => ({ value: String(count), label: String(count) }));

/** The part of a form that ModeChoice edits. */
type ModeValues = { moderation_mode: ModerationMode; trusted_after: number };

export type ModeChoiceProps = {
  savedMode: ModerationMode;
  /** Called when an automatic mode is chosen for an event that people review. */
  onFirstAutomatic?: () => void;
};

/** Chooses who decides, and says the risk of the two automatic modes. Belongs into a fieldset with a legend. */
export function ModeChoice({ savedMode, onFirstAutomatic }: ModeChoiceProps) {
  const { control, register } = useFormContext<ModeValues>();
  const mode = useWatch({ control, name: "moderation_mode" });
  const handleMode = (next: string) => {
    if (next !== "Review" && savedMode === "Review") onFirstAutomatic?.();
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        {moderationModes.map((value) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
              {...register("moderation_mode", { onChange: (event) => handleMode(event.target.value) })}
            />
            <span className="min-w-0">
              <span className="block font-medium">{text.modes[value]}</span>
              <span className="block text-muted text-sm">{text.modeHints[value]}</span>
            </span>
          </label>
        ))}
      </div>
      {mode !== "Review" && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{text.risk}</span>
        </p>
      )}
      {mode === "Trusted" && (
        <Controller
          control={control}
          name="trusted_after"
          render={({ field, fieldState }) => (
            <SelectField
              label={messages.events.labels.trusted_after}
              options={trustOptions}
              error={fieldState.error?.message}
              {...field}
              value={String(field.value)}
              onChange={(chosen) => field.onChange(Number(chosen))}
            />
          )}
        />
      )}
    </>
  );
}
