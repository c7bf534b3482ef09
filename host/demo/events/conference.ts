import { landscape, preview } from "../art/recipe";
import { aurora } from "../logos";
import { conferencePosts } from "./conference-posts";
import type { DemoEvent } from "./demo-event";

/** The demo's conference: its fields, ads and posts. */
export const conference: DemoEvent = {
  theme: "Boardroom",
  fields: {
    event_name: "Northlight Conference",
    event_url_slug: "northlight",
    event_location: "Harbour Hall, Trondheim",
    event_start_time: "8:30 AM",
    length_of_event: 9.5,
    event_status: "Live",
    wall_layout: "2-Column Social Mosaic",
    wall_speed: "Very Slow",
    ads_per_post: 6,
    page_title: "Northlight: what you see, between the talks",
    page_description: "Pictures and notes of everybody at Northlight, the conference on software that lasts.",
    page_keywords: "conference, software, maintenance, Trondheim",
    contact_information: "on",
    legal: "on",
    copyright: "on",
    top_brand_color: "#0f2233",
    top_banner_text_color: "#f2f6f8",
    bottom_brand_color: "#16384f",
    bottom_banner_text_color: "#e8f1f5",
    cta_button_color: "#e7b75f",
    cta_button_text_color: "#0f2233",
    top_banner_text: "Northlight · software that lasts · #northlight",
    bottom_banner_text: "What will you take home? Scan and post it",
    cta_text: "Today’s programme",
    cta_url: "https://northlight.example.com/programme",
  },
  logo: aurora,
  share: preview("terraces", 3, { colours: ["#12324a", "#1f5a73", "#5fa3a0", "#e8d9b8", "#f2b184"] }),
  ads: [
    {
      ad_name: "Quayside Coffee Roasters",
      ad_url: "https://quayside.example.com/",
      picture: landscape("print", 61, {
        poster: "arches",
        paper: "#f4ead9",
        inks: ["#e2b27a", "#8a4b2f", "#3a2a24"],
      }),
    },
    {
      ad_name: "Tidewater Rail",
      ad_url: "https://tidewater-rail.example.com/",
      picture: landscape("papercut", 62, {
        scene: "hills",
        colours: ["#e6eef0", "#a9c9cf", "#6a9aa6", "#2f6273", "#143444"],
        sun: "#f6c98a",
      }),
    },
  ],
  posts: conferencePosts,
};
