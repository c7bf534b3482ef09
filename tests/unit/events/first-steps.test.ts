import { describe, expect, it } from "vitest";
import { doneSteps, eventOfSteps } from "@/lib/client/dashboard/first-steps";
import { eventDefaults, type OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";

const event = (fields: Partial<OrganiserEvent> = {}) =>
  ({ ...eventDefaults, brand_custom_logo_url: null, brand_ground_image_url: null, ...fields }) as OrganiserEvent;
const nothing = { companyName: messages.account.initialCompanyName, events: [], screens: 0, moderators: 0, posts: 0 };

describe("the first steps", () => {
  it("an empty account has done no step", () => {
    expect([...doneSteps(nothing)]).toEqual([]);
  });

  it("a company with a name of its own has done the first step", () => {
    expect([...doneSteps({ ...nothing, companyName: "First Night" })]).toEqual(["company"]);
  });

  it("a new draft ticks only the event", () => {
    expect([...doneSteps({ ...nothing, events: [event()] })]).toEqual(["event"]);
  });

  it.each([
    ["a theme", { wall_theme: "Garland" }],
    ["a layout", { wall_layout: "Single Post Spotlight" }],
    ["colours of its own", { use_theme_colors: "off" }],
    ["a logo", { brand_custom_logo_url: "/logo.png" }],
  ] as const)("an event with %s has its look", (_name, fields) => {
    expect([...doneSteps({ ...nothing, events: [event(), event(fields)] })]).toEqual(["event", "look"]);
  });

  it.each(["Live", "Private", "Archive"] as const)("an event that is %s was opened to guests", (event_status) => {
    expect(doneSteps({ ...nothing, events: [event({ event_status })] }).has("form")).toBe(true);
  });

  it("screens, moderators and posts tick their steps", () => {
    expect([...doneSteps({ ...nothing, screens: 1, moderators: 1, posts: 1 })]).toEqual([
      "screen",
      "moderator",
      "photo",
    ]);
  });

  it("the steps are about the newest event whose form can take posts", () => {
    const [ended, open, older] = [event({ id: "1", event_status: "Archive" }), event({ id: "2" }), event({ id: "3" })];
    expect(eventOfSteps([ended, open, older])).toBe(open);
    expect(eventOfSteps([ended])).toBeUndefined();
  });
});
