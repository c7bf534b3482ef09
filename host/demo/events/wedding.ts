import { preview } from "../art/recipe";
import { wreath } from "../logos";
import type { DemoEvent } from "./demo-event";
import { weddingPosts } from "./wedding-posts";

/** The demo's wedding: its fields, ads and posts. */
export const wedding: DemoEvent = {
  theme: "Garland",
  fields: {
    event_name: "Noor & Elias",
    event_url_slug: "noor-and-elias",
    event_location: "The Old Orangery",
    event_start_time: "2:30 PM",
    length_of_event: 11,
    event_status: "Live",
    wall_layout: "4-Column Social Mosaic",
    wall_speed: "Slow",
    page_title: "Noor & Elias: the day in your pictures",
    page_description: "Everything that our guests saw today, as they saw it.",
    page_keywords: "wedding, Noor, Elias",
    copyright: "on",
    top_brand_color: "#3d4a3d",
    top_banner_text_color: "#fbf3e4",
    bottom_brand_color: "#8f4a35",
    bottom_banner_text_color: "#fff8ee",
    cta_button_color: "#f2d9b8",
    cta_button_text_color: "#3a2a20",
    top_banner_text: "Noor & Elias · today, at last · #noorandelias",
    bottom_banner_text: "You see what we miss: scan, and show it to us",
    cta_text: "Sign the guest book",
    cta_url: "https://noorandelias.example.com/guest-book",
  },
  logo: wreath,
  share: preview("lamps", 5, {
    ground: ["#120b1e", "#33182f", "#6a3730", "#1c0f18"],
    lamps: ["#ffb45c", "#ffd9a0", "#ff8f6b", "#f6a9a0"],
  }),
  ads: [],
  posts: weddingPosts,
};
