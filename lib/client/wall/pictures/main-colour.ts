import { vivid } from "@/lib/shared/wall/stage-variables";
import { loadImage } from "./load-picture";

/** Pixels of the copy's sides that is read. */
const side = 32;
const hueBins = 24;
/** Least share of a picture's pixels, weighed by their saturation and brightness, that makes a main colour. */
const leastShare = 0.015;

type Bin = { weight: number; red: number; green: number; blue: number };

/**
 * Resolves to the most vivid of a picture's main colours with a clean hue, as '#rrggbb'; null if it has none, does not
 * load, or is of another origin, whose pixels cannot be read.
 */
export async function mainColour(src: string): Promise<string | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: side, height: side });
  try {
    const image = await loadImage(src);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, side, side);
    return context ? mostVivid(context.getImageData(0, 0, side, side).data) : null;
  } catch {
    return null;
  }
}

/** Returns the most vivid main colour of pixels (red, green, blue, alpha), or null. */
export function mostVivid(pixels: ArrayLike<number>): string | null {
  const bins = new Map<number, Bin>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const colour = hex([red, green, blue]);
    const light = vivid(colour);
    if (!light) continue;
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    // Squared, so that a few lamps weigh more than a grey-blue wall.
    const weight = ((most - least) / 255) ** 2;
    const key = binOf(light);
    const bin = bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    bins.set(key, {
      weight: bin.weight + weight,
      red: bin.red + red * weight,
      green: bin.green + green * weight,
      blue: bin.blue + blue * weight,
    });
  }
  const [best] = [...bins.values()].sort((one, other) => other.weight - one.weight);
  if (!best || best.weight < (pixels.length / 4) * leastShare) return null;
  return hex([best.red, best.green, best.blue].map((sum) => Math.round(sum / best.weight)));
}

const hex = (channels: readonly number[]) => `#${channels.map((one) => one.toString(16).padStart(2, "0")).join("")}`;

/** Returns the hue's bin: similar hues of one thing are one colour. */
function binOf(light: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16));
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return Math.round((angle / (2 * Math.PI)) * hueBins);
}
