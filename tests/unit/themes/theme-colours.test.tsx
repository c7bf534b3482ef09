import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ThemePicture } from "@/components/events/fields/theme-field";
import { QrCard } from "@/components/events/qr/qr-card";
import { draftEvent } from "@/lib/client/wall-preview/draft-event";
import { withColourSwitch } from "@/lib/shared/events/colour-switch";
import { eventDefaults } from "@/lib/shared/events/contract";
import { shownColours } from "@/lib/shared/events/theme-colours";
import { wallThemes } from "@/lib/shared/vocabulary";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { stageVariables } from "@/lib/shared/wall/stage-variables";

/** The spec's default colours: black with white text. */
const blackEvent = { ...eventDefaults, event_name: "Ball", brand_custom_logo_url: null, brand_ground_image_url: null };
const daylight = { ...blackEvent, wall_theme: "Daylight" as const };
const black = { ...daylight, use_theme_colors: "off" as const };
const themed = { ...daylight, use_theme_colors: "on" as const, top_brand_color: "#123456" };

const blackTop = { "--top": "#000000", "--top-text": "#FFFFFF" };
const daylightTop = { "--top": "#FFFFFF", "--top-text": "#111111" };
const spelled = (variables: Record<string, string>) =>
  Object.entries(variables).map(([name, value]) => `${name}:${value}`);

describe("the switch for the theme's colours", () => {
  it.each(wallThemes)("an event with its own colours shows them on %s, even black with white text", (wall_theme) => {
    expect(shownColours({ ...black, wall_theme })).toMatchObject({
      top_brand_color: "#000000",
      top_banner_text_color: "#FFFFFF",
      cta_button_color: "#000000",
    });
  });

  it("an event with the theme's colours shows them, whatever colours it stores", () => {
    expect(shownColours(themed)).toMatchObject({ top_brand_color: "#FFFFFF", cta_button_color: "#D43A1C" });
  });

  it("the switch sets the wall's CSS variables", () => {
    expect(stageVariables(black)).toMatchObject(blackTop);
    expect(stageVariables(themed)).toMatchObject(daylightTop);
  });

  it("the switch sets the colours of the guest form", () => {
    expect(guestLook(black).variables).toMatchObject({ ...blackTop, "--accent": "#000000" });
    expect(guestLook(themed).variables).toMatchObject({ ...daylightTop, "--accent": "#D43A1C" });
  });

  it("the switch sets the colours of the QR card", () => {
    const card = (event: typeof daylight) =>
      renderToStaticMarkup(<QrCard event={event} address="https://example.com/event-form/ball" unit="1mm" />);
    for (const variable of spelled(blackTop)) expect(card(black)).toContain(variable);
    for (const variable of spelled(daylightTop)) expect(card(themed)).toContain(variable);
  });

  it("the switch sets the colours of the console's theme thumbnails", () => {
    const picture = (event: typeof daylight) => renderToStaticMarkup(<ThemePicture theme="Daylight" colours={event} />);
    for (const variable of spelled(blackTop)) expect(picture(black)).toContain(variable);
    for (const variable of spelled(daylightTop)) expect(picture(themed)).toContain(variable);
  });

  it("the switch reaches the preview while it is being edited", () => {
    const images = {
      brand_custom_logo_url: null,
      brand_social_share_image_url: null,
      brand_watermark_image_url: null,
      brand_ground_image_url: null,
    };
    const draft = draftEvent(black, images, { saved: null, account: null, ads: [] });
    expect(stageVariables(draft)).toMatchObject(blackTop);
  });
});

describe("saves without the switch", () => {
  const own = { ...eventDefaults, top_brand_color: "#ABCDEF" };

  it("a save without the switch turns it off when a colour changes", () => {
    expect(withColourSwitch({ top_brand_color: "#123456" }, eventDefaults)).toMatchObject({ use_theme_colors: "off" });
    expect(withColourSwitch({ top_brand_color: "#000000" }, own)).toMatchObject({ use_theme_colors: "off" });
  });

  it("a save without the switch keeps it when colours are unchanged, in upper or lower case, or absent", () => {
    for (const body of [{}, { top_brand_color: "#abcdef" }, { top_banner_text_color: "#ffffff" }]) {
      expect(withColourSwitch(body, own)).toEqual(body);
    }
  });

  it("a save with the switch obeys it, whatever the colours", () => {
    const body = { use_theme_colors: "on" as const, top_brand_color: "#123456" };
    expect(withColourSwitch(body, eventDefaults)).toEqual(body);
  });
});
