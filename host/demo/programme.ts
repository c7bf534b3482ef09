import { addEventBody } from "@/lib/shared/events/contract";
import { saveScriptBody } from "@/lib/shared/scripts/contract";

/** Describes the demo's event: its names, texts and looks. Its addresses use domains that are reserved for examples. */

export const preferredSlug = "lantern-night";

export const moderatorNames = ["mira", "tomasz"] as const;

export const adTexts = [
  { ad_name: "Yellow Stand Lemonade", ad_url: "https://lemonade.example.com/" },
  { ad_name: "Third Floor Records", ad_url: "https://records.example.com/" },
  { ad_name: "Bicycles by the River", ad_url: "" },
] as const;

export const programName = "Lantern Night sponsors";

/** Harmless: leaves a mark on the page that a style or a test can look for. */
export const demoScript = saveScriptBody.parse({
  script_name: "Lantern Night mark",
  script_placement: "footer",
  script: 'document.documentElement.dataset.demo = "lantern-night";\n',
  is_global: "no",
});

type Parts = Record<string, unknown> & { event_date: string; event_url_slug: string };

export const demoEvent = (parts: Parts) =>
  addEventBody.parse({
    event_name: "Lantern Night",
    event_location: "Old Harbour, Pier 4",
    event_start_time: "6:30 PM",
    length_of_event: 6,
    event_status: "Live",
    wall_layout: "4-Column Social Mosaic",
    wall_speed: "Slow",
    ads_per_post: 8,
    page_title: "Lantern Night, live from the harbour",
    page_description: "Photos of everybody at Lantern Night, as they are taken.",
    page_keywords: "lanterns, harbour, summer, night",
    contact_information: "on",
    legal: "on",
    copyright: "on",
    top_brand_color: "#1b1036",
    top_banner_text_color: "#ffe9c9",
    bottom_brand_color: "#c2416b",
    bottom_banner_text_color: "#ffffff",
    cta_button_color: "#ffd166",
    cta_button_text_color: "#1b1036",
    top_banner_text: "Lantern Night · show us your light",
    bottom_banner_text: "Scan, snap, shine: your photo on this wall in a minute",
    cta_text: "See the programme",
    cta_url: "https://lanterns.example.com/",
    ...parts,
  });
