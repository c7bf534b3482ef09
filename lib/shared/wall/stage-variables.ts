import { contrast, mix, textContrast } from "../colour";
import { type BrandColours, brandVariables } from "../events/brand-colours";
import { type ColouredEvent, shownColours } from "../events/theme-colours";
import type { WallGround, WallTypeface } from "../vocabulary";
import { type ThemeLook, themeLooks } from "./themes";
import { familiesOf, typefacePairs } from "./typefaces";

/** The event fields that decide how its wall looks. */
export type StagedEvent = ColouredEvent & {
  wall_typeface: WallTypeface;
  wall_ground: WallGround;
  brand_ground_image_url: string | null;
};

type Variables = Record<`--${string}`, string>;

/** Opacity of the theme's base over a background picture, so that texts stay legible on any picture. */
const veilShare = 0.74;

/**
 * Returns the CSS variables of the stage for theme, typeface and background. A theme sets no variable for a default:
 * the stylesheets have the default beside each. `newest` is the newest photo's main colour, which tints Classic.
 */
export function stageVariables(event: StagedEvent, newest?: string | null): Variables {
  const look = themeLooks[event.wall_theme];
  const colours = shownColours(event);
  return {
    ...brandVariables(colours),
    "--bottom-text-soft": softInk(colours.bottom_banner_text_color, colours.bottom_brand_color),
    "--wall-base": look.base,
    ...groundVariables(event, look, colours, newest),
    "--wall-ink": look.ink,
    "--wall-ink-soft": look.inkSoft,
    "--card": look.card,
    "--card-ink": look.cardInk,
    "--card-ink-soft": look.cardInkSoft,
    "--accent": look.accent,
    "--accent-ink": look.accentInk,
    ...shapeVariables(look),
    ...(event.use_theme_colors === "on" && look.bars && barVariables[look.bars]),
    ...typeVariables(event, look),
  };
}

/**
 * How banners are drawn that have no bar of a plain colour. Glass keeps white text at 4.5:1 over a white photo, blurred
 * or not; without bars, each banner repeats the ground, so that cards still end at its line.
 */
const barVariables: Record<"glass" | "none", Variables> = {
  glass: { "--bar-fill": "rgba(16, 16, 22, 0.74)", "--bar-blur": "blur(calc(var(--u) * 1.5)) saturate(1.4)" },
  none: {
    "--bar-fill": "transparent",
    "--bar-ground": '""',
    "--banner-line": "transparent",
    "--banner-edge": "transparent",
    "--banner-shade": "transparent",
  },
};

const units = (count: number) => `calc(var(--u) * ${count})`;

function shapeVariables({ radius, shadow, mount }: ThemeLook): Variables {
  return {
    ...(mount && { "--card-mount": units(mount) }),
    ...(radius !== undefined && { "--card-radius": units(radius) }),
    ...(shadow && { "--card-shadow": shadow }),
  };
}

function typeVariables({ wall_typeface }: StagedEvent, { typeface, isUpperCase }: ThemeLook): Variables {
  const pair = typefacePairs[wall_typeface === "Theme" ? typeface : wall_typeface];
  const families = familiesOf(pair);
  return {
    ...(families.display && {
      "--type-display": families.display,
      [pair.isLoud ? "--type-name" : "--type-caption"]: families.display,
    }),
    ...(families.text && { "--type-text": families.text }),
    ...(pair.weight !== undefined && { "--display-weight": String(pair.weight) }),
    ...(pair.spacing !== undefined && { "--display-spacing": `${pair.spacing}em` }),
    ...(pair.displayWidth !== undefined && { "--display-width": String(pair.displayWidth) }),
    ...(pair.scale !== undefined && { "--display-scale": String(pair.scale) }),
    ...(isUpperCase && { "--display-case": "uppercase" }),
  };
}

function groundVariables(
  event: StagedEvent,
  look: ThemeLook,
  colours: BrandColours,
  newest?: string | null,
): Variables {
  const { base, tint } = look;
  const picture = event.brand_ground_image_url;
  if (event.wall_ground === "Picture" && picture) {
    const veil = translucent(base, veilShare);
    const layers = `linear-gradient(${veil}, ${veil}), url(${JSON.stringify(picture)}) center / cover no-repeat, ${base}`;
    return { "--wall-ground": layers };
  }
  if (event.wall_ground === "Gradient") return { "--wall-ground": gradientOf(look, colours) };
  if (!tint) return { "--wall-ground": [...look.ground, base].join(", ") };
  const light = legibleMix(look, [vivid(newest ?? colours.top_brand_color) ?? tint])[0] ?? base;
  return {
    "--wall-ground": `radial-gradient(ellipse 44% 92% at 38% 8%, ${light}, ${base} 88%)`,
    "--wall-light": light,
    "--wall-lit": '""',
  };
}

/** Returns the event's two banner colours, mixed with the theme's base until texts on both are legible. */
function gradientOf(look: ThemeLook, { top_brand_color, bottom_brand_color }: BrandColours): string {
  return `linear-gradient(155deg, ${legibleMix(look, [top_brand_color, bottom_brand_color]).join(", ")})`;
}

const mixShares = [0.8, 0.65, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0];

/** Mixes colours with the theme's base, by the largest share that keeps its texts legible on all of them. */
function legibleMix({ base, ink, inkSoft }: ThemeLook, colours: readonly string[]): string[] {
  const mixed = mixShares.map((share) => colours.map((colour) => mix(base, colour, share)));
  const isLegible = (ground: string) => [ink, inkSoft].every((text) => contrast(text, ground) >= textContrast);
  return mixed.find((grounds) => grounds.every(isLegible)) ?? [base];
}

/** Hues in degrees whose light is clean in the dark: yellow and orange would be olive and brick. */
const cleanHues = { from: 110, to: 356 };
/** Least saturation, 0 to 1: the hue of a greyer colour is chance. */
const leastSaturation = 0.25;

/** Returns a colour as light, as bright and as saturated as its hue can be; null if that is not clean. */
export function vivid(colour: string): string | null {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  const hue = hueOf(channels as [number, number, number]);
  if (!(most - least >= most * leastSaturation) || most === 0 || hue < cleanHues.from || hue > cleanHues.to)
    return null;
  // A fifth of white in it: pure channels look like a broken screen.
  const hex = (channel: number) =>
    Math.round(51 + ((channel - least) / (most - least)) * 204)
      .toString(16)
      .padStart(2, "0");
  return `#${channels.map(hex).join("")}`;
}

/** Returns the hue of a colour's channels in degrees; 0 for grey. */
function hueOf([red, green, blue]: readonly [number, number, number]): number {
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const range = most - least || 1;
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}

/** Returns a colour for small print: quieter than its banner's text, if that stays legible. */
export function softInk(text: string, background: string): string {
  const softer = [0.18, 0.09].map((share) => mix(text, background, share));
  return softer.find((ink) => contrast(ink, background) >= textContrast) ?? text;
}

/** Converts '#rrggbb' and an alpha of 0 to 1 to `rgba()`. */
function translucent(colour: string, alpha: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgba(${channels.join(", ")}, ${alpha})`;
}
