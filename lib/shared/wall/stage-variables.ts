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

/** Maximum share of the event's colour in the glow of Classic. */
const glowShare = 0.32;
/** Opacity of the theme's base over a background picture, so that texts stay legible on any picture. */
const veilShare = 0.74;

/**
 * Returns the CSS variables of the stage for theme, typeface and background. A theme sets no variable for a default:
 * the stylesheets have the default beside each.
 */
export function stageVariables(event: StagedEvent): Variables {
  const look = themeLooks[event.wall_theme];
  const colours = shownColours(event);
  return {
    ...brandVariables(colours),
    "--bottom-text-soft": softInk(colours.bottom_banner_text_color, colours.bottom_brand_color),
    "--wall-base": look.base,
    "--wall-ground": groundOf(event, look, colours),
    "--wall-ink": look.ink,
    "--wall-ink-soft": look.inkSoft,
    "--card": look.card,
    "--card-ink": look.cardInk,
    "--card-ink-soft": look.cardInkSoft,
    "--accent": look.accent,
    "--accent-ink": look.accentInk,
    ...(look.scheme === "light" && lightStage),
    ...(isLight(look.card) && lightCard),
    ...shapeVariables(look),
    ...typeVariables(event, look),
  };
}

const units = (count: number) => `calc(var(--u) * ${count})`;

/** Hairlines and tints that are white on a dark stage, and on dark cards. */
const lightStage: Variables = {
  "--banner-line": "rgba(0, 0, 0, 0.14)",
  "--banner-edge": "rgba(0, 0, 0, 0.14)",
  "--wall-tint": "rgba(0, 0, 0, 0.045)",
  "--banner-shade": "rgba(0, 0, 0, 0.14)",
};
const lightCard: Variables = { "--card-line": "rgba(0, 0, 0, 0.26)", "--card-tint": "rgba(0, 0, 0, 0.06)" };

const isLight = (colour: string) => contrast(colour, "#000000") > contrast(colour, "#ffffff");

function shapeVariables({ radius, shadow, mount, rule, entrance }: ThemeLook): Variables {
  return {
    ...(mount && { "--card-mount": units(mount) }),
    ...(rule && { "--banner-rule": units(rule.width), "--banner-line": rule.colour }),
    ...(radius !== undefined && { "--card-radius": units(radius) }),
    ...(shadow && { "--card-shadow": shadow }),
    ...(entrance && {
      "--enter-time": `${entrance.seconds}s`,
      "--enter-ease": entrance.easing,
      "--enter-from": entrance.from,
    }),
  };
}

function typeVariables({ wall_typeface }: StagedEvent, { typeface, isUpperCase }: ThemeLook): Variables {
  const pair = typefacePairs[wall_typeface === "Theme" ? typeface : wall_typeface];
  const families = familiesOf(pair);
  return {
    ...(families.display && { "--type-display": families.display }),
    ...(families.text && { "--type-text": families.text }),
    ...(pair.weight !== undefined && { "--display-weight": String(pair.weight) }),
    ...(pair.spacing !== undefined && { "--display-spacing": `${pair.spacing}em` }),
    ...(pair.scale !== undefined && { "--display-scale": String(pair.scale) }),
    ...(isUpperCase && { "--display-case": "uppercase" }),
  };
}

function groundOf(event: StagedEvent, look: ThemeLook, colours: BrandColours): string {
  const picture = event.brand_ground_image_url;
  if (event.wall_ground === "Picture" && picture) {
    const veil = translucent(look.base, veilShare);
    return `linear-gradient(${veil}, ${veil}), url(${JSON.stringify(picture)}) center / cover no-repeat, ${look.base}`;
  }
  if (event.wall_ground === "Gradient") return gradientOf(look, colours);
  const glow = mix(look.base, colours.top_brand_color, glowShare);
  const layers = look.hasGlow ? [`radial-gradient(ellipse 90% 70% at 50% 0, ${glow}, ${look.base})`] : look.ground;
  return [...layers, look.base].join(", ");
}

/** Returns the event's two banner colours, mixed with the theme's base until texts on both are legible. */
function gradientOf({ base, ink, inkSoft }: ThemeLook, { top_brand_color, bottom_brand_color }: BrandColours): string {
  const ends = (share: number) => [mix(base, top_brand_color, share), mix(base, bottom_brand_color, share)];
  const isReadable = (colours: string[]) =>
    colours.every((colour) => contrast(ink, colour) >= textContrast && contrast(inkSoft, colour) >= textContrast);
  const shares = [0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1];
  const [from, to] = ends(shares.find((share) => isReadable(ends(share))) ?? 0);
  return `linear-gradient(155deg, ${from}, ${to})`;
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
