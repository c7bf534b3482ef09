import "server-only";
import { setImmediate } from "node:timers/promises";

/** How a clip writes brightness beyond a screen's white: hybrid log-gamma, or the perceptual quantizer. */
export type HdrTransfer = "hlg" | "pq";
type Colour = [red: number, green: number, blue: number];

/** Entries per side of the table; between them ffmpeg interpolates. */
const side = 33;
/** Brightest light that is told apart, and the light that a screen shows as white, in cd/m². Measured in Chromium. */
const peak = 1_000;
const white = 411;
/** Up to `knee` of white light stays as it is; what is brighter is bent below white. Measured in Chromium, too. */
const knee = 0.5;
const bend = 0.6;

/** Light in cd/m² by the code of a channel (ITU-R BT.2100, table 4). */
function fromPq(code: number): number {
  const power = code ** (1 / 78.84375);
  return 10_000 * (Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125);
}

/** Light of the scene, 0 to 1 (BT.2100, table 5). */
function fromHlg(code: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - c) / a) + b) / 12;
}

/** Light in cd/m² of a colour whose channels were read by their codes. */
function lightOf(colour: Colour, transfer: HdrTransfer): Colour {
  if (transfer === "pq") return colour;
  const [red, green, blue] = colour;
  const gain = peak * (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2;
  return [red * gain, green * gain, blue * gain];
}

/** Bends light, in units of white, below white. */
function bent(light: number): number {
  if (light <= knee) return light;
  const share = Math.min(1, (light - knee) / (peak / white - knee));
  return knee + ((1 - knee) * share * (1 + bend)) / (share + bend);
}

/** The share of each primary of BT.2020 in those of BT.709 (ITU-R BT.2087, inverse). */
const toBt709: readonly Colour[] = [
  [1.660491, -0.587641, -0.07285],
  [-0.12455, 1.1329, -0.008349],
  [-0.018151, -0.100579, 1.11873],
];

/** IEC 61966-2-1, as browsers show BT.709. */
function encoded(light: number): number {
  const kept = Math.min(1, Math.max(0, light));
  return kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055;
}

function shown(colour: Colour, transfer: HdrTransfer): Colour {
  const light = lightOf(colour, transfer).map((channel) => channel / white) as Colour;
  const brightest = Math.max(...light);
  const scale = brightest > 0 ? bent(brightest) / brightest : 1;
  return toBt709.map((shares) =>
    encoded(shares.reduce((sum, share, at) => sum + share * (light[at] ?? 0) * scale, 0)),
  ) as Colour;
}

/**
 * Returns a table for ffmpeg's lut3d (.cube) from HDR in BT.2020 to BT.709, as Chromium shows it: within 3 of 255 for most
 * colours, 20 for the purest blue. A table, because zscale is not in every ffmpeg and its curves are far from browsers'.
 * Computed in slices: without a worker, a web process does it between requests.
 */
export async function hdrTable(transfer: HdrTransfer): Promise<string> {
  const lines = [`LUT_3D_SIZE ${side}`];
  // Read once per code and not per entry.
  const read = transfer === "pq" ? fromPq : fromHlg;
  const levels = Array.from({ length: side }, (_, index) => read(index / (side - 1)));
  for (const blue of levels) {
    await setImmediate();
    for (const green of levels)
      for (const red of levels) {
        const colour = shown([red, green, blue], transfer);
        lines.push(colour.map((channel) => channel.toFixed(5)).join(" "));
      }
  }
  return `${lines.join("\n")}\n`;
}
