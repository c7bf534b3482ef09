import { afterEach, describe, expect, it, vi } from "vitest";
import { newEventValues } from "@/components/events/form/event-form-values";
import { draftEvent, draftImages, validFields } from "@/lib/client/wall-preview/draft-event";
import { onWindowMessage } from "@/lib/client/wall-preview/messages";
import { samplePosts } from "@/lib/client/wall-preview/sample-posts";
import { eventDefaults } from "@/lib/shared/events/contract";
import { defaultTexts } from "@/lib/shared/events/default-texts";
import { publicEvent } from "@/lib/shared/events/public-contract";
import { limits } from "@/lib/shared/limits";
import { publicPost } from "@/lib/shared/posts/contract";
import { samplePublicEvent } from "../../support/wall/public-samples";

const values = { ...eventDefaults, event_name: "Gala", event_date: "2026-06-09", event_url_slug: "gala" };
const images = draftImages({}, null, () => "");
const newEventSources = { saved: null, account: null, ads: [] };
const ad = { id: "0197a000-0000-7000-8000-000000000009", ad_name: "Lemonade", ad_url: "", media_url: "/lemonade.webp" };
const ads = [{ ...ad, is_ads: true as const, media_width: 320, media_height: 240 }];

describe("drafts", () => {
  it("a draft of a new event is what the public would see, with its form's texts", () => {
    const fields = validFields(newEventValues(new Date()), {});
    const draft = draftEvent(fields, images, newEventSources);
    expect(publicEvent.parse(draft)).toEqual(draft);
    expect(draft).toMatchObject({ top_banner_text: "Event Name", has_cta_button: false, wall_speed: "Off" });
    expect(draftEvent({ ...fields, event_name: "Gala" }, images, newEventSources).top_banner_text).toBe("");
  });

  it("a draft keeps the last valid value of a half-typed field, and shows valid ones at once", () => {
    const before = validFields({ ...values, top_brand_color: "#123456" }, {});
    const typed = validFields(
      { ...values, top_brand_color: "#12", event_name: "", cta_url: "https:/", legal: "on" },
      before,
    );
    expect(typed).toMatchObject({ top_brand_color: "#123456", event_name: "", cta_url: "", legal: "on" });
    expect(validFields({ ...values, top_brand_color: "#ffffff" }, typed).top_brand_color).toBe("#ffffff");
  });

  it("a draft of a saved event keeps what the form does not edit, without scripts", () => {
    const saved = samplePublicEvent({
      company_name: "Quiet Fields",
      thumbnail_url: "/broken.webp",
      script_ids: [ad.id],
      announcement: "Cake in five minutes",
      announcement_until: "2999-01-01T00:00:00.000Z",
    });
    const draft = draftEvent({ ...values, wall_layout: "Single Post Spotlight" }, images, {
      ...newEventSources,
      saved,
    });
    expect(draft).toMatchObject({ id: saved.id, company_name: "Quiet Fields", thumbnail_url: "/broken.webp" });
    expect(draft).toMatchObject({ announcement: "", announcement_until: null });
    expect(draft).toMatchObject({ script_ids: [], wall_layout: "Single Post Spotlight", event_name: "Gala" });
    expect(draft).not.toHaveProperty("notification_emails");
  });

  it("a draft shows the ads of the chosen program, and none when none are wanted", () => {
    const chosen = { ...values, ads_group_id: ad.id, ads_per_post: 3 };
    expect(draftEvent(chosen, images, { ...newEventSources, ads }).ads).toEqual(ads);
    expect(draftEvent({ ...chosen, ads_per_post: 0 }, images, { ...newEventSources, ads }).ads).toEqual([]);
    expect(draftEvent({ ...chosen, ads_group_id: null }, images, { ...newEventSources, ads }).ads).toEqual([]);
  });

  it.each([
    ["a new event without an address", "", null, false],
    ["an address", "https://example.com", null, true],
    ["a saved event that never had one", "", samplePublicEvent(), false],
    [
      "an address that is taken away",
      "",
      samplePublicEvent({ cta_url: "https://example.com", has_cta_button: true }),
      true,
    ],
    ["one that was taken away before", "", samplePublicEvent({ has_cta_button: true }), true],
  ])("a draft has the button as the server would have it: %s", (_case, cta_url, saved, isShown) => {
    expect(draftEvent({ ...values, cta_url }, images, { ...newEventSources, saved }).has_cta_button).toBe(isShown);
  });

  it("a draft shows the chosen picture, else the stored one, and no removed one", () => {
    const logo = new File(["x"], "logo.png", { type: "image/png" });
    const stored = { brand_custom_logo_url: "/stored.webp", brand_watermark_image_url: "/mark.webp" };
    const typed = { brand_custom_logo: logo, remove_brand_watermark_image: "yes" };
    expect(draftImages(typed, stored, () => "blob:logo")).toMatchObject({
      brand_custom_logo_url: "blob:logo",
      brand_watermark_image_url: null,
      brand_social_share_image_url: null,
    });
    expect(draftImages({}, stored, () => "blob:logo")).toMatchObject(stored);
  });
});

describe("example posts", () => {
  const posts = samplePosts(Date.parse("2026-06-09T20:00:00Z"));

  it("example posts are in a wall's order, each with a picture of its own", () => {
    expect(posts.length).toBeGreaterThanOrEqual(12);
    for (const post of posts) publicPost.omit({ event_id: true }).parse(post);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
    expect(new Set(posts.map(({ media_url }) => media_url)).size).toBe(posts.length);
    const positions = posts.map(({ wall_position }) => wall_position);
    expect(positions).toEqual(positions.toSorted((one, other) => other - one));
  });

  it("example posts' pictures are small, embedded in the page, and valid in a srcset", () => {
    for (const { thumbnail_media_url: url } of posts) {
      const thumbnail_media_url = url ?? "";
      expect(thumbnail_media_url).toMatch(/^data:image\/svg\+xml,[^\s]+[^\s,]$/);
      expect(thumbnail_media_url.length).toBeLessThan(12_000);
      // The only address is the SVG namespace.
      expect(decodeURIComponent(thumbnail_media_url).replace("http://www.w3.org/2000/svg", "")).not.toMatch(
        /https?:|NaN|undefined/,
      );
    }
  });
});

describe("messages between frame and page", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("a message between frame and page is accepted only from the expected window and origin", () => {
    const listeners: ((event: object) => void)[] = [];
    const self = {
      location: { origin: "https://office.test" },
      addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
      removeEventListener: () => listeners.pop(),
    };
    vi.stubGlobal("window", self);
    const other = {} as Window;
    const onMessage = vi.fn();
    const stop = onWindowMessage("wallflower:preview-ready", () => other, onMessage);
    const data = { type: "wallflower:preview-ready" };
    const postMessage = (event: object) =>
      listeners[0]?.({ origin: "https://office.test", source: other, data, ...event });
    postMessage({ origin: "https://evil.test" });
    postMessage({ source: {} });
    postMessage({ source: null });
    postMessage({ data: { type: "wallflower:preview-draft" } });
    postMessage({ data: null });
    expect(onMessage).not.toHaveBeenCalled();
    postMessage({});
    expect(onMessage).toHaveBeenCalledExactlyOnceWith(data);
    stop();
    expect(listeners).toEqual([]);
  });
});

describe("a new event's first texts", () => {
  it("a new event's first texts are its name, an invitation and a button label, and fit however long the name is", () => {
    const words = defaultTexts("N".repeat(limits.eventNameMaxLength));
    expect(words).toEqual({
      top_banner_text: "N".repeat(limits.eventNameMaxLength),
      bottom_banner_text: "Scan the code and share your photos",
      cta_text: "Find out more",
    });
    for (const word of Object.values(words)) expect(word.length).toBeLessThanOrEqual(limits.lineMaxLength);
  });
});
