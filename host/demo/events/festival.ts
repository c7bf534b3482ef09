import { landscape, preview } from "../art/recipe";
import { halfmoon } from "../logos";
import type { DemoEvent } from "./demo-event";
import { festivalPosts } from "./festival-posts";

/** The demo's festival: its fields, ads and posts. */
export const festival: DemoEvent = {
  theme: "Encore",
  fields: {
    event_name: "Halfmoon Festival",
    event_url_slug: "halfmoon",
    event_location: "Old Harbour, Pier 4",
    event_start_time: "6:30 PM",
    length_of_event: 12,
    event_status: "Live",
    wall_layout: "Single Post Spotlight",
    wall_speed: "Normal",
    ads_per_post: 5,
    page_title: "Halfmoon Festival, live from the harbour",
    page_description: "Three nights, two stages, one harbour: everybody’s pictures, as they are taken.",
    page_keywords: "festival, music, harbour, summer, night",
    legal: "on",
    copyright: "on",
    top_brand_color: "#12061f",
    top_banner_text_color: "#ffe14d",
    bottom_brand_color: "#c4005f",
    bottom_banner_text_color: "#ffffff",
    cta_button_color: "#19e3d0",
    cta_button_text_color: "#12061f",
    top_banner_text: "HALFMOON · three nights at the harbour · #halfmoon",
    bottom_banner_text: "You are the light show: scan and get on this screen",
    cta_text: "Who plays when",
    cta_url: "https://halfmoon.example.com/line-up",
  },
  logo: halfmoon,
  share: preview("sparks", 3, {
    scene: "fireworks",
    sky: ["#070a1c", "#141335", "#3a1e46"],
    lights: ["#ffb14a", "#ff4f7b", "#57d6ff", "#b98bff"],
  }),
  ads: [
    {
      ad_name: "Yellow Stand Lemonade",
      ad_url: "https://lemonade.example.com/",
      picture: landscape("print", 71, { poster: "sun", paper: "#fff3c8", inks: ["#ffd23f", "#f26a2e", "#2a9d8f"] }),
    },
    {
      ad_name: "Third Floor Records",
      ad_url: "https://records.example.com/",
      picture: landscape("print", 72, { poster: "rings", paper: "#f6eef6", inks: ["#7a2a9a", "#ff4f9a", "#ffb13d"] }),
    },
    {
      ad_name: "Bicycles by the River",
      ad_url: "",
      picture: landscape("papercut", 73, {
        scene: "waves",
        colours: ["#d8f0e8", "#8fd0c0", "#3f9f96", "#1f6a70", "#0f3a48"],
        sun: "#ffd98a",
        sunAt: [0.7, 0.28, 0.16],
      }),
    },
  ],
  posts: festivalPosts,
};
