import type { WallTheme } from "../vocabulary";
import type { TypefaceName } from "./typefaces";

/**
 * A wall's look apart from its banners. Colours as '#rrggbb', so that their contrast can be computed. Lines and motion:
 * components/wall/stage/themes.css.
 */
export type ThemeLook = {
  scheme: "dark" | "light";
  /** Background below everything, also visible on overscroll. */
  base: string;
  /** CSS images over the base, topmost first; they stay fixed behind the posts. */
  ground: readonly string[];
  /** The ground is lit in the newest photo's colour; in this one while there is none. */
  tint?: string;
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
  /** While the event uses the theme's colours: its banners are glass over the ground, or only their content floats. */
  bars?: "glass" | "none";
  /** Width of the card-coloured border around a card's picture, as on a framed photo, in the stage's units. */
  mount?: number;
  /** For highlighted marks and frames. */
  accent: string;
  accentInk: string;
  typeface: TypefaceName;
  /** Headings in capitals. */
  isUpperCase?: true;
};

export const themeLooks: Record<WallTheme, ThemeLook> = {
  // A dark room with one beam, in the most vivid colour of the newest photo.
  Classic: {
    scheme: "dark",
    base: "#0b0b0e",
    ground: [],
    tint: "#5b4bd8",
    bars: "glass",
    ink: "#ffffff",
    inkSoft: "#d4d3dc",
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
    accent: "#86b9ec",
    accentInk: "#0a1724",
    typeface: "Manrope",
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
    accent: "#a23b56",
    accentInk: "#fff6ef",
    typeface: "Fraunces",
  },
  // Loud: for festivals. Beams of light through haze, neon edges; newcomers bounce in.
  Encore: {
    scheme: "dark",
    bars: "none",
    base: "#12031f",
    ground: [
      "conic-gradient(from 136deg at 8% -14%, transparent, #a3187a 11deg, transparent 23deg)",
      "conic-gradient(from 201deg at 92% -14%, transparent, #6526c9 12deg, transparent 25deg)",
      "conic-gradient(from 166deg at 50% -30%, transparent, #4a1b9c 12deg, transparent 26deg)",
      "radial-gradient(ellipse 75% 42% at 50% 112%, #a52a1c, transparent 74%)",
      "radial-gradient(ellipse 90% 70% at 50% 0, #35105a, transparent 76%)",
    ],
    ink: "#ffffff",
    inkSoft: "#f0defc",
    card: "#220a3c",
    cardInk: "#ffffff",
    cardInkSoft: "#ff9bd2",
    radius: 1.1,
    shadow: "0 0 0 calc(var(--u) * 0.1) #7a35b8, 0 0 calc(var(--u) * 1.4) rgba(226, 58, 170, 0.3)",
    accent: "#ffe34d",
    accentInk: "#21031a",
    typeface: "Unbounded",
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
    accent: "#d43a1c",
    accentInk: "#ffffff",
    typeface: "Newsreader",
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
  },
  // A pitch under floodlights: mown stripes and chalk lines, names as a broadcast's lower third, hard cuts.
  Matchday: {
    scheme: "dark",
    base: "#0c3720",
    ground: [
      "radial-gradient(ellipse 42% 60% at 0 0, #2f6a47, transparent 75%)",
      "radial-gradient(ellipse 42% 60% at 100% 0, #2f6a47, transparent 75%)",
      "radial-gradient(circle at 50% 50%, transparent 26vmin, #376a4d 26.2vmin, #376a4d 26.7vmin, transparent 26.9vmin)",
      "linear-gradient(90deg, transparent 49.88%, #376a4d 49.9%, #376a4d 50.1%, transparent 50.12%)",
      "repeating-linear-gradient(90deg, #185c36 0, #185c36 6.25%, #0c3720 6.25%, #0c3720 12.5%)",
    ],
    ink: "#ffffff",
    inkSoft: "#dcece2",
    card: "#05140c",
    cardInk: "#ffffff",
    cardInkSoft: "#b4cfc0",
    radius: 0.2,
    shadow: "0 calc(var(--u) * 0.3) calc(var(--u) * 1.2) rgba(0, 12, 5, 0.5)",
    accent: "#d6ff3d",
    accentInk: "#12200a",
    typeface: "Oswald",
    isUpperCase: true,
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
  },
};
