import { describe, expect, it, vi } from "vitest";
import { findConflict, isStaleEdit } from "@/components/events/form/event-conflict";
import {
  allFields,
  besideFields,
  changedValues,
  copyOf,
  eventForm,
  eventSave,
  newEventValues,
  touchedFields,
  valuesOf,
} from "@/components/events/form/event-form-values";
import { eventTabs, firstFault, markOf, tabOf } from "@/components/events/form/form-tabs";
import { placeIssues } from "@/components/form/place-issues";
import { ApiError } from "@/lib/client/session/api-error";
import { eventDefaults, eventFields, type OrganiserEvent } from "@/lib/shared/events/contract";
import { defaultTexts } from "@/lib/shared/events/default-texts";
import { formFields, isFormField } from "@/lib/shared/events/form-contract";
import { messages } from "@/lib/shared/messages";

const event: OrganiserEvent = {
  ...eventDefaults,
  id: "0197a000-0000-7000-8000-000000000001",
  event_name: "Summer party",
  event_date: "2025-06-21",
  event_url_slug: "summer-party",
  script_ids: ["0197a000-0000-7000-8000-000000000002"],
  has_password: false,
  brand_custom_logo_url: null,
  brand_social_share_image_url: null,
  brand_watermark_image_url: null,
  brand_ground_image_url: null,
  created_at: "2025-01-01T00:00:00.000Z",
  updated_at: "2025-01-01T00:00:00.000Z",
};

describe("the form's values", () => {
  it("a new event's form values are empty for mandatory fields and the defaults elsewhere", () => {
    const values = newEventValues(new Date());
    expect(values).toMatchObject({ ...eventDefaults, ...defaultTexts(""), event_name: "", event_date: "" });
    expect(values.event_url_slug).toMatch(/^[a-f]{16}$/);
    const invalidFields = eventFields.safeParse(values).error?.issues.map((issue) => issue.path[0]);
    expect(invalidFields).toEqual(["event_name", "event_date"]);
  });

  it("an event's form values are what the API takes, and equal the event's own", () => {
    const values = eventFields.parse(valuesOf(event));
    expect(changedValues(event, values)).toEqual({});
  });

  it("a new event is sent with its emptied fields, but without an address that nobody entered", () => {
    const filled = { ...newEventValues(new Date()), event_name: "Gala", event_date: "2026-06-09", cta_text: "" };
    const sent = eventSave(null, eventForm.parse(filled)).values;
    expect(sent).toMatchObject({ top_banner_text: "", cta_text: "" });
    expect(sent).not.toHaveProperty("cta_url");
    const cta_url = "https://example.com/";
    expect(eventSave(null, eventForm.parse({ ...filled, cta_url })).values).toMatchObject({ cta_url });
    expect(eventSave({ ...event, cta_url }, eventForm.parse(valuesOf(event))).values).toEqual({ cta_url: "" });
  });

  it("an update sends only changed fields", () => {
    const values = { ...eventFields.parse(valuesOf(event)), event_name: "Gala", ads_per_post: 3, script_ids: [] };
    expect(changedValues(event, values)).toEqual({ event_name: "Gala", ads_per_post: 3, script_ids: [] });
  });

  it("an update sends the theme colours' switch with a changed colour, because the API turns an absent one off", () => {
    const top_brand_color = "#123456";
    const values = { ...eventFields.parse(valuesOf(event)), top_brand_color };
    expect(changedValues(event, values)).toEqual({ use_theme_colors: "on", top_brand_color });
    const off = { ...values, use_theme_colors: "off" as const };
    expect(changedValues({ ...event, use_theme_colors: "off" }, off)).toEqual({
      use_theme_colors: "off",
      top_brand_color,
    });
  });

  it("an update sends the wall delay with a new mode, because the API turns an absent one on", () => {
    const values = { ...eventFields.parse(valuesOf(event)), moderation_mode: "Trusted" as const };
    expect(changedValues(event, values)).toEqual({ moderation_mode: "Trusted", wall_delay: event.wall_delay });
  });
});

describe("tabs", () => {
  /** The three mandatory fields: name, date and slug. */
  const filled = ["Summer Party", "2026-06-09", "summer-party"];
  const error = { type: "custom", message: "No" };

  it.each([
    ["event_url_slug", "basics"],
    ["event_status", "basics"],
    ["wall_theme", "look"],
    ["wall_layout", "look"],
    ["use_theme_colors", "look"],
    ["remove_brand_custom_logo", "look"],
    ["page_title", "look"],
    ["legal", "look"],
    ["remove_password", "guests"],
    ["ads_group_id", "show"],
    ["script_ids", "show"],
    ["notification_emails", "team"],
    ["wall_delay", "team"],
  ] as const)("the field %s is in the tab %s", (field, tab) => {
    expect(tabOf(field)).toBe(tab);
  });

  it("the guest form's fields are in its tab, and no tab is without fields", () => {
    expect([...new Set(Object.keys(formFields).map(tabOf))]).toEqual(["guests"]);
    const others = Object.keys(valuesOf(event)).filter((field) => !isFormField(field));
    expect(new Set(others.map(tabOf))).toEqual(new Set(eventTabs));
  });

  it("a tab is marked for an empty mandatory field, and a refused field takes precedence", () => {
    expect(markOf("basics", {}, filled)).toBe("fine");
    expect(markOf("basics", {}, ["Summer Party", " ", "summer-party"])).toBe("missing");
    expect(markOf("basics", { event_date: error }, ["", "", ""])).toBe("faulty");
    expect(markOf("look", { cta_url: error }, ["", "", ""])).toBe("faulty");
    expect(markOf("show", { cta_url: error }, ["", "", ""])).toBe("fine");
    expect(markOf("guests", { consent_terms_url: error }, filled)).toBe("faulty");
  });

  it("the first fault is the first in the order of the API's checks", () => {
    const faults = ["brand_custom_logo", "cta_url", "notification_emails", "event_url_slug", "event_date"];
    expect(firstFault((field) => faults.includes(field))).toBe("event_date");
    expect(firstFault((field) => faults.slice(0, 3).includes(field))).toBe("notification_emails");
    expect(firstFault(() => false)).toBeNull();
  });
});

describe("password and pictures", () => {
  const logo = new File(["x"], "logo.png", { type: "image/png" });
  const filled = (values: object) => eventForm.parse({ ...valuesOf(event), ...values });

  it("password and pictures are sent only when they change", () => {
    expect(besideFields(filled({}))).toEqual({});
    expect(besideFields(filled({ password: "open sesame", brand_custom_logo: logo }))).toEqual({
      password: "open sesame",
      brand_custom_logo: logo,
    });
    expect(besideFields(filled({ remove_password: "yes", remove_brand_watermark_image: "yes" }))).toEqual({
      remove_password: "yes",
      remove_brand_watermark_image: "yes",
    });
  });

  it("a new password or picture wins over its removal, and neither is among the plain fields", () => {
    const values = filled({ password: "new", remove_password: "yes", brand_custom_logo: logo });
    expect(besideFields(values)).toEqual({ password: "new", brand_custom_logo: logo });
    expect(Object.keys(allFields(values))).not.toContain("password");
    expect(allFields(values)).toEqual(eventFields.parse(valuesOf(event)));
  });
});

describe("edit conflicts", () => {
  const latest = { ...event, event_location: "Hall 9", updated_at: "2025-01-02T00:00:00.000Z" };
  const refusal = (message: string) =>
    new ApiError("Changed.", { status: 409, code: "conflict", issues: [{ path: "event_location", message }] });

  it("a stale edit is told apart from a slug that is taken", () => {
    expect(isStaleEdit(refusal("Changed meanwhile."))).toBe(true);
    expect(isStaleEdit(refusal(messages.events.slugTaken))).toBe(false);
    expect(isStaleEdit(new Error("Offline."))).toBe(false);
  });

  it("a conflict shows the other's changes beside one's own, and loses none", () => {
    const values = { ...valuesOf(event), event_location: "Hall 4", remove_password: "yes" as const };
    const conflict = findConflict({ opened: event, latest, error: refusal("Changed meanwhile."), values });
    expect(conflict.fields).toEqual([{ label: "Event Location", theirs: "Hall 9", mine: "Hall 4", isMineToo: true }]);
    expect(conflict.mine).toEqual(["Event Location", "Password"]);
    expect(touchedFields(valuesOf(event), values)).toEqual({ event_location: "Hall 4", remove_password: "yes" });
  });
});

describe("duplicating an event", () => {
  it("a duplicate keeps the settings of the guest form", () => {
    const form = { form_city: "hidden", form_welcome: "Hello", consent_text: "I agree.", consent_box: "on" } as const;
    expect(copyOf({ ...event, ...form })).toMatchObject(form);
  });

  it.each(["on", "off"] as const)(
    "a duplicate keeps its colours and the theme colours' switch, which is %s",
    (use_theme_colors) => {
      const colours = { use_theme_colors, top_brand_color: "#123456", top_banner_text_color: "#FFFFFF" };
      expect(copyOf({ ...event, ...colours })).toMatchObject(colours);
    },
  );

  it("a duplicate keeps the date and its texts, and gets its own status, address and password", () => {
    const bannerTexts = { top_banner_text: "Dance", bottom_banner_text: "", cta_text: "Tickets" };
    const copied = { ...newEventValues(new Date()), ...copyOf({ ...event, ...bannerTexts, event_status: "Live" }) };
    expect(copied).toMatchObject(bannerTexts);
    expect(copied).toMatchObject({ event_name: "Summer party", event_date: "2025-06-21", event_status: "Draft" });
    expect(copied.event_url_slug).not.toBe(event.event_url_slug);
    expect(copied.password).toBe("");
  });
});

describe("the server's issues", () => {
  it("the server's issues appear at their fields, and issues without a field are returned", () => {
    const setError = vi.fn();
    const form = { getValues: () => ({ event_name: "", script_ids: [] }), setError } as unknown as Parameters<
      typeof placeIssues
    >[0];
    const unplaced = placeIssues(form, [
      { path: "event_name", message: "No name." },
      { path: "script_ids.2", message: "No script." },
      { path: "brand_custom_logo", message: "No image." },
    ]);
    expect(setError.mock.calls).toEqual([
      ["event_name", { type: "server", message: "No name." }],
      ["script_ids", { type: "server", message: "No script." }],
    ]);
    expect(unplaced).toEqual(["No image."]);
  });
});
