import { expect, it } from "vitest";
import { eventForm, eventSave, newEventValues } from "@/components/events/form/event-form-values";
import { defaultTexts, followLanguage } from "@/lib/shared/events/default-texts";

it("a new event without a language of its own leaves untouched banner texts to its company's language", () => {
  const filled = { ...newEventValues(new Date()), event_name: "Gala", event_date: "2026-06-09" };
  const sent = eventSave(null, eventForm.parse(filled)).values;
  expect(sent).not.toHaveProperty("bottom_banner_text");
  expect(sent).not.toHaveProperty("cta_text");
  const chosen = eventSave(null, eventForm.parse({ ...filled, event_language: "de" })).values;
  expect(chosen).toMatchObject({ bottom_banner_text: filled.bottom_banner_text, cta_text: filled.cta_text });
  const edited = eventSave(null, eventForm.parse({ ...filled, bottom_banner_text: "Hello" })).values;
  expect(edited).toMatchObject({ bottom_banner_text: "Hello" });
});

it("banner texts follow the language until somebody edits them", () => {
  const { bottom_banner_text, cta_text } = defaultTexts("", "de");
  const polish = defaultTexts("", "pl");
  expect(followLanguage({ bottom_banner_text, cta_text }, "de", "pl")).toEqual({
    bottom_banner_text: polish.bottom_banner_text,
    cta_text: polish.cta_text,
  });
  expect(followLanguage({ bottom_banner_text, cta_text: "Zum Buffet" }, "de", "pl")).toEqual({
    bottom_banner_text: polish.bottom_banner_text,
  });
  // English texts in a German event are somebody's choice.
  expect(followLanguage({ ...defaultTexts("") }, "de", "pl")).toEqual({});
  expect(followLanguage({ bottom_banner_text: "", cta_text: "" }, "en", "ar")).toEqual({});
  expect(followLanguage({ bottom_banner_text, cta_text }, "de", "de")).toEqual({});
});
