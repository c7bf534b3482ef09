import { type FieldRule, type RuleColumn, ruleColumns } from "./form-rules";

export const formPresets = ["Quick", "Full"] as const;
export type FormPreset = (typeof formPresets)[number];

/** Rules of each preset, by the event's column. Full is the default of a new event. */
export const presetRules: Record<FormPreset, Record<RuleColumn, FieldRule>> = {
  Quick: { form_name: "required", form_email: "hidden", form_city: "hidden", form_caption: "optional" },
  Full: { form_name: "required", form_email: "required", form_city: "required", form_caption: "required" },
};

/** Returns the preset that has an event's rules; 'Own' if none has them. */
export function presetOf(rules: Record<RuleColumn, FieldRule>): FormPreset | "Own" {
  const isSame = (preset: FormPreset) =>
    Object.values(ruleColumns).every((column) => presetRules[preset][column] === rules[column]);
  return formPresets.find(isSame) ?? "Own";
}
