"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { SegmentedControl } from "@/components/ui/choice/segmented-control";
import { formPresets, presetOf, presetRules } from "@/lib/shared/form-presets";
import { byRule, ruleColumns } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;
const columns = Object.values(ruleColumns);

/** Sets all rules of the guest form at once: Quick or Full. Rules that match neither show as 'Own'. */
export function FormPresetField() {
  const { control, setValue } = useFormContext<EventFormValues>();
  const rules = useWatch({ control, name: columns });
  const preset = presetOf(byRule((column) => rules[columns.indexOf(column)] ?? "required"));
  const shown = preset === "Own" ? [...formPresets, preset] : formPresets;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 sm:col-span-2">
      <span aria-hidden="true" className="font-medium text-sm">
        {text.formPreset}
      </span>
      <SegmentedControl
        label={text.formPreset}
        value={preset}
        segments={shown.map((value) => ({ value, label: value }))}
        onChange={(chosen) => {
          if (chosen === "Own") return;
          for (const column of columns) {
            setValue(column, presetRules[chosen][column], { shouldDirty: true, shouldValidate: true });
          }
        }}
      />
      <p role="status" className="text-muted text-xs">
        {text.formPresetHints[preset]}
      </p>
    </div>
  );
}
