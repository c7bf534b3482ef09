import { wallPreviewMessages } from "@/lib/shared/messages/events/wall-preview";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { drawScene, palettes, scenes } from "./sample-pictures";

/** Sizes of the pictures in pixels: mostly upright, as phones send them, and some wide. */
const shapes = [
  [1200, 1500],
  [1500, 1000],
  [1200, 1200],
  [1200, 1600],
  [1600, 900],
  [1080, 1350],
] as const;

const minuteMs = 60_000;

/** One sample is a favourite, so that the preview shows its mark. */
const starOf = (index: number) => ({ is_favourite: index === 2 ? ("yes" as const) : ("no" as const) });

/** Returns sample posts for a wall without posts, newest first. Their pictures are drawn here, not fetched. */
export function samplePosts(now = Date.now()): PublicPost[] {
  const samples = Object.values(wallPreviewMessages.samples);
  return samples.map((sample, index): PublicPost => {
    // Shapes, palettes and scenes change in different orders, so that neighbours differ in all three.
    const [media_width, media_height] = shapes[(index * 5) % shapes.length] ?? shapes[0];
    const palette = palettes[(index * 7) % palettes.length] ?? palettes[0];
    const scene = scenes[index % scenes.length] ?? scenes[0];
    const picture = drawScene(scene, { palette, width: media_width, height: media_height, seed: index + 1 });
    return {
      ...sample,
      ...starOf(index),
      id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      event_id: "",
      event_name: "",
      media_type: "image",
      media_url: picture,
      thumbnail_media_url: picture,
      media_width,
      media_height,
      placeholder_color: palette.sky[1],
      created_at: new Date(now - (index * 4 + 1) * minuteMs).toISOString(),
      wall_position: samples.length - index,
    };
  });
}
