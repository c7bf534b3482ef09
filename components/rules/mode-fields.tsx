"use client";

import { TriangleAlert } from "lucide-react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { SwitchField } from "@/components/form/switch-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/shared/messages";
import { type ModerationMode, moderationModes, trustedAfterOptions } from "@/lib/shared/vocabulary";
import type { RulesFormValues } from "./use-rules-form";

const text = messages.rulesPage;
const { labels } = messages.events;
const trustOptions = trustedAfterOptions.map((count) => ({ value: String(count), label: String(count) }));

export type ModeFieldsProps = { savedMode: ModerationMode; waiting: number };

/** Chooses who decides, and says the risk of the two automatic modes. */
export function ModeFields({ savedMode, waiting }: ModeFieldsProps) {
  const { control, register, setValue } = useFormContext<RulesFormValues>();
  const mode = useWatch({ control, name: "moderation_mode" });
  const isAutomatic = mode !== "Review";
  const handleMode = (next: string) => {
    if (next !== "Review" && savedMode === "Review") setValue("wall_delay", "on", { shouldDirty: true });
  };
  return (
    <Card>
      <CardHeader title={text.mode} />
      <CardBody className="flex flex-col gap-6">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{text.mode}</legend>
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
        </fieldset>
        {isAutomatic && (
          <p className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning text-sm">
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
                label={labels.trusted_after}
                options={trustOptions}
                error={fieldState.error?.message}
                {...field}
                value={String(field.value)}
                onChange={(chosen) => field.onChange(Number(chosen))}
              />
            )}
          />
        )}
        {isAutomatic && (
          <Controller
            control={control}
            name="wall_delay"
            render={({ field: { value, onChange, ...field } }) => (
              <SwitchField
                label={labels.wall_delay}
                hint={messages.events.wallDelayHint}
                checked={value === "on"}
                onCheckedChange={(isOn) => onChange(isOn ? "on" : "off")}
                {...field}
              />
            )}
          />
        )}
        {isAutomatic && mode !== savedMode && waiting > 0 && (
          <CheckboxField
            label={text.alsoWaiting(waiting)}
            hint={text.alsoWaitingHint}
            {...register("apply_to_waiting")}
          />
        )}
      </CardBody>
    </Card>
  );
}
