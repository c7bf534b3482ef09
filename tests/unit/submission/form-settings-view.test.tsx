import { describe, expect, it } from "vitest";
import { OpenForm } from "@/components/submission/open-form";
import type { FormEvent } from "@/lib/client/submission/use-form-settings";
import { messages } from "@/lib/shared/all-messages";
import type { PublicForm } from "@/lib/shared/events/form-settings";
import { defaultForm } from "@/lib/shared/posts/guest-fields";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { renderInLanguage } from "../../support/language/render-in-language";

const t = messages.guestForm;

/** The event's fields that its form shows. */
const event = {
  event_name: "Summer party",
  event_url_slug: "summer-party",
  event_status: "Live",
  wall_theme: "Classic",
  wall_typeface: "Theme",
  wall_ground: "Theme",
  brand_ground_image_url: null,
  use_theme_colors: "off",
  top_brand_color: "#000000",
  top_banner_text_color: "#FFFFFF",
  bottom_brand_color: "#000000",
  bottom_banner_text_color: "#FFFFFF",
  cta_button_color: "#FFE34D",
  cta_button_text_color: "#21031A",
} as FormEvent;

const show = (form?: Partial<PublicForm>) =>
  renderInLanguage(
    <OpenForm
      look={guestLook(event)}
      event={{ ...event, ...(form && { form: { ...defaultForm, ...form } }) }}
      isTeam={false}
    />,
  );
const inputs = (html: string) => [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name);
const control = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
const consent = {
  version: 1,
  language: "",
  translations: [],
  text: "",
  terms_url: "",
  privacy_url: "",
  must_accept: false,
};

describe("the form of an event", () => {
  it("the form of an event without settings asks for all four fields and explains the email", () => {
    const html = show();
    expect(html).toContain(">Summer party</h1>");
    expect(html).toContain(t.emailFor);
    expect(inputs(html)).toEqual(["person_name", "person_email_id", "person_city", "caption"]);
    for (const name of inputs(html)) expect(control(html, name ?? "")).toContain('aria-required="true"');
    expect(html).not.toContain(t.optional);
  });

  it("the form shows the welcome, leaves out hidden fields and marks optional ones", () => {
    const html = show({
      welcome: "Show us your evening!",
      fields: { person_name: "required", person_email_id: "hidden", person_city: "hidden", caption: "optional" },
    });
    expect(html).toContain("Show us your evening!");
    expect(inputs(html)).toEqual(["person_name", "caption"]);
    expect(html).not.toContain(t.emailFor);
    expect(html).toMatch(/Caption This <span[^>]*>optional<\/span>/);
    expect(control(html, "caption")).not.toContain("aria-required");
  });

  it("the form says that posting is consent, with links that open in a new tab", () => {
    const text = "Photos may be shown.";
    const html = show({ consent: { ...consent, text, terms_url: "https://example.com/t", privacy_url: "" } });
    expect(html).toContain(t.consentLine);
    expect(html).toContain(text);
    expect(html).toMatch(
      /<a href="https:\/\/example.com\/t" target="_blank" rel="noopener noreferrer"[^>]*>Terms<\/a>/,
    );
    expect(html).not.toContain(t.privacy);
    expect(inputs(html)).not.toContain("consent");
    expect(show({ consent: { ...consent, privacy_url: "https://example.com/p" } })).toContain(t.consentLinksLine);
  });

  it("the form has a consent box, labelled with the wording, when the event requires one", () => {
    const html = show({ consent: { ...consent, text: "I agree that photos are shown.", must_accept: true } });
    expect(control(html, "consent")).toContain('type="checkbox"');
    expect(control(html, "consent")).not.toContain("checked");
    expect(html).toMatch(/<label[^>]*><span[^>]*>I agree that photos are shown\.<\/span><\/label>/);
    const wordless = show({ consent: { ...consent, terms_url: "https://example.com/t", must_accept: true } });
    expect(wordless).toContain(`>${t.consentTick}</label>`);
  });

  it("the form keeps the organiser's colours on its button, and takes no posts once the event is over", () => {
    expect(show()).toMatch(/--accent:#FFE34D;.*--on-fill:#21031A/);
    const over = renderInLanguage(
      <OpenForm look={guestLook(event)} event={{ ...event, event_status: "Archive" }} isTeam={false} />,
    );
    expect(over).toContain(t.ended);
    expect(inputs(over)).toEqual([]);
  });
});
