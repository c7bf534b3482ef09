import type { WallTheme } from "../vocabulary";
import type { TypefaceName } from "./typefaces";

/** A wall's look apart from its banners. Colours as '#rrggbb', so that their contrast can be computed. */
export type ThemeLook = {
  scheme: "dark" | "light";
  /** Background below everything, also visible on overscroll. */
  base: string;
  /** CSS images over the base, topmost first; they stay fixed behind the posts. */
  ground: readonly string[];
  /** A faint glow of the event's own colour from above, over the ground. */
  hasGlow?: true;
  /** Text colour on the ground. */
  ink: string;
  inkSoft: string;
  card: string;
  cardInk: string;
  cardInkSoft: string;
  /** A card's corner radius, in the stage's units (16 px at 1080p); the default if absent. */
  radius?: number;
  /** A card's shadow or edge, as `box-shadow`. */
  shadow?: string;
  /** Width of the mount around a card's picture, in the stage's units. */
  mount?: number;
  /** A line under the top banner: its width in the stage's units, and its colour. */
  rule?: { width: number; colour: string };
  /** For highlighted marks and frames. */
  accent: string;
  accentInk: string;
  typeface: TypefaceName;
  /** Headings in capitals. */
  isUpperCase?: true;
  /** Entrance animation of a new post; the default if absent. */
  entrance?: { seconds: number; easing: string; from: string };
};

export const themeLooks: Record<WallTheme, ThemeLook> = {
  Classic: {
    scheme: "dark",
    base: "#0b0b0e",
    ground: [],
    hasGlow: true,
    ink: "#ffffff",
    inkSoft: "#b9b8c2",
    card: "#1b1b20",
    cardInk: "#ffffff",
    cardInkSoft: "#c3c2cb",
    accent: "#ffd166",
    accentInk: "#2b2000",
    typeface: "Inter",
  },
  // Quiet: for companies. Slate, one light from above, hardly any motion.
  Boardroom: {
    scheme: "dark",
    base: "#0e151f",
    ground: ["radial-gradient(ellipse 120% 80% at 50% -20%, #26384e, transparent 70%)"],
    ink: "#eef3f9",
    inkSoft: "#a7b5c6",
    card: "#18222f",
    cardInk: "#eef3f9",
    cardInkSoft: "#a7b5c6",
    radius: 0.4,
    shadow: "0 0 0 1px #263445",
    rule: { width: 0.12, colour: "#86b9ec" },
    accent: "#86b9ec",
    accentInk: "#0a1724",
    typeface: "Manrope",
    entrance: { seconds: 0.6, easing: "ease-out", from: "translateY(-1.5%)" },
  },
  // Warm: for weddings. Ivory paper with a blush and a sage corner, cards like prints on a table.
  Garland: {
    scheme: "light",
    base: "#f8efe3",
    ground: [
      "radial-gradient(ellipse 55% 60% at 0 100%, #dfe3cd, transparent 70%)",
      "radial-gradient(ellipse 60% 65% at 100% 0, #f3cfc4, transparent 70%)",
      "radial-gradient(ellipse 45% 45% at 8% 0, #f9dfc9, transparent 70%)",
    ],
    ink: "#4a2430",
    inkSoft: "#74505a",
    card: "#fffcf7",
    cardInk: "#3f2029",
    cardInkSoft: "#7d5860",
    radius: 0.55,
    shadow:
      "0 calc(var(--u) * 0.1) calc(var(--u) * 0.2) rgba(90, 46, 40, 0.18), 0 calc(var(--u) * 0.5) calc(var(--u) * 1.6) rgba(90, 46, 40, 0.14)",
    mount: 0.5,
    rule: { width: 0.12, colour: "#d9a98f" },
    accent: "#a23b56",
    accentInk: "#fff6ef",
    typeface: "Fraunces",
    entrance: { seconds: 1.3, easing: "cubic-bezier(0.19, 1, 0.22, 1)", from: "translateY(3%) scale(0.97)" },
  },
  // Loud: for festivals. Stage lights in violet, pink and orange; newcomers bounce in.
  Encore: {
    scheme: "dark",
    base: "#17052a",
    ground: [
      "radial-gradient(ellipse 50% 70% at 0 12%, #8a1468, transparent 72%)",
      "radial-gradient(ellipse 45% 65% at 100% 30%, #5a1fb0, transparent 72%)",
      "radial-gradient(ellipse 70% 50% at 45% 110%, #a3350f, transparent 72%)",
    ],
    ink: "#ffffff",
    inkSoft: "#ecd9ff",
    card: "#270a44",
    cardInk: "#ffffff",
    cardInkSoft: "#d9bff5",
    radius: 1.1,
    rule: { width: 0.3, colour: "#ff4d8d" },
    accent: "#ffe34d",
    accentInk: "#21031a",
    typeface: "Unbounded",
    entrance: { seconds: 0.8, easing: "cubic-bezier(0.34, 1.56, 0.64, 1)", from: "scale(0.82) rotate(-2.5deg)" },
  },
  // Paper white: for screens in daylight. Black type, hairlines, no shadow.
  Daylight: {
    scheme: "light",
    base: "#ffffff",
    ground: [],
    ink: "#111111",
    inkSoft: "#4d4d4d",
    card: "#ffffff",
    cardInk: "#111111",
    cardInkSoft: "#4d4d4d",
    radius: 0,
    shadow: "0 0 0 1px #c9c9c9",
    rule: { width: 0.2, colour: "#111111" },
    accent: "#d43a1c",
    accentInk: "#ffffff",
    typeface: "Newsreader",
    entrance: { seconds: 0.5, easing: "ease-out", from: "none" },
  },
  // A dark room with a light on the wall; cards are white mounts.
  Gallery: {
    scheme: "dark",
    base: "#2a2825",
    ground: ["radial-gradient(ellipse 85% 75% at 50% 30%, #5a554c, transparent 75%)"],
    ink: "#f6f1e8",
    inkSoft: "#d5cdbf",
    card: "#f8f5ef",
    cardInk: "#211f1c",
    cardInkSoft: "#625c53",
    radius: 0,
    shadow:
      "0 calc(var(--u) * 0.15) calc(var(--u) * 0.3) rgba(0, 0, 0, 0.5), 0 calc(var(--u) * 0.8) calc(var(--u) * 2) rgba(0, 0, 0, 0.4)",
    mount: 0.7,
    accent: "#b57f2a",
    accentInk: "#1d1504",
    typeface: "Jost",
    entrance: { seconds: 1.1, easing: "ease-out", from: "scale(0.985)" },
  },
  // A pitch under floodlights: mown stripes, hard cuts.
  Matchday: {
    scheme: "dark",
    base: "#0a2416",
    ground: [
      "radial-gradient(ellipse 45% 55% at 0 0, #2f6b47, transparent 75%)",
      "radial-gradient(ellipse 45% 55% at 100% 0, #2f6b47, transparent 75%)",
      "repeating-linear-gradient(90deg, #0d2e1c 0, #0d2e1c 6.25%, #0a2416 6.25%, #0a2416 12.5%)",
    ],
    ink: "#ffffff",
    inkSoft: "#d3e6da",
    card: "#06130c",
    cardInk: "#ffffff",
    cardInkSoft: "#b4cfc0",
    radius: 0.25,
    rule: { width: 0.25, colour: "#d6ff3d" },
    accent: "#d6ff3d",
    accentInk: "#12200a",
    typeface: "Oswald",
    isUpperCase: true,
    entrance: { seconds: 0.45, easing: "cubic-bezier(0.1, 0.9, 0.2, 1)", from: "translateX(-9%)" },
  },
  // Water in the evening: pale round cards float on it, and newcomers come up.
  Lagoon: {
    scheme: "dark",
    base: "#0b4a58",
    ground: [
      "radial-gradient(ellipse 70% 60% at 85% 105%, #0c6a70, transparent 72%)",
      "radial-gradient(ellipse 90% 70% at 10% -10%, #105a6b, transparent 75%)",
      "linear-gradient(#0b4a58, #07333f)",
    ],
    ink: "#f3fffc",
    inkSoft: "#d2efec",
    card: "#ecfaf6",
    cardInk: "#08323d",
    cardInkSoft: "#3f6670",
    radius: 1.6,
    shadow: "0 calc(var(--u) * 0.4) calc(var(--u) * 1.4) rgba(0, 20, 26, 0.32)",
    accent: "#ff9a7b",
    accentInk: "#330f05",
    typeface: "Outfit",
    entrance: { seconds: 1.2, easing: "cubic-bezier(0.25, 1, 0.4, 1)", from: "translateY(7%)" },
  },
};
