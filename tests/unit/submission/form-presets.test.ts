import { describe, expect, it } from "vitest";
import { eventDefaults } from "@/lib/shared/events/contract";
import { formPresets, presetOf, presetRules } from "@/lib/shared/form-presets";
import { fieldRules, ruleColumns } from "@/lib/shared/form-rules";

describe("presets of the guest form", () => {
  it("a new event has the preset Full", () => {
    expect(presetOf(eventDefaults)).toBe("Full");
  });

  it.each(formPresets)("the rules of %s are recognized as that preset", (preset) => {
    expect(presetOf({ ...eventDefaults, ...presetRules[preset] })).toBe(preset);
  });

  it("Quick asks for a name, offers a caption and hides the rest", () => {
    expect(presetRules.Quick).toEqual({
      form_name: "required",
      form_email: "hidden",
      form_city: "hidden",
      form_caption: "optional",
    });
  });

  it("rules that differ from a preset in any one field count as the event's own", () => {
    for (const preset of formPresets) {
      for (const column of Object.values(ruleColumns)) {
        for (const rule of fieldRules.filter((other) => other !== presetRules[preset][column])) {
          expect(presetOf({ ...presetRules[preset], [column]: rule })).toBe("Own");
        }
      }
    }
  });
});
