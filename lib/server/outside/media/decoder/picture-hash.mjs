/**
 * A perceptual hash, of the kind called pHash: the signs of the 64 lowest frequencies of a picture's brightness (its
 * two-dimensional DCT-II). They stay the same when it is resized, recompressed or brightened, so two pictures are
 * similar if few bits of their hashes differ. Measured in tests/unit/rules/picture-hash.test.ts.
 */

/** Pixels of a side: four for each half wave of the highest frequency. */
export const hashSide = 32;
/** Frequencies of each direction: 9 × 9 pairs have more than the 64 that are needed. */
const frequencies = 9;
const bits = 64;

/** The cosine of each frequency at each pixel of a side. */
const waves = Array.from({ length: frequencies }, (_, frequency) =>
  Float64Array.from({ length: hashSide }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * hashSide))),
);

/**
 * The pair of frequencies of each bit, the lowest first; without 0/0, the average brightness. A stored hash depends on
 * this order.
 */
const order = Array.from({ length: frequencies ** 2 }, (_, index) => {
  return [index % frequencies, Math.floor(index / frequencies)];
})
  .filter(([across, down]) => across + down > 0)
  .sort(([acrossA, downA], [acrossB, downB]) => acrossA + downA - (acrossB + downB))
  .slice(0, bits);

/** Amplitudes below this are noise: a single grey level, changed at random in every pixel, makes some 16. */
const weakest = 32;

/**
 * Returns the hash of `hashSide`² pixels of RGB as 16 hex digits. Returns null for a flat picture, such as a blank wall:
 * noise would decide most of its bits. In photos some 55 of 64 amplitudes are strong, in flat pictures at most 20.
 *
 * @param {Uint8Array} pixels
 */
export function hashPixels(pixels) {
  const rows = Array.from({ length: hashSide }, (_, y) => transform((x) => brightness(pixels, y * hashSide + x)));
  const columns = waves.map((_, across) => transform((y) => rows[y][across]));
  const amplitudes = order.map(([across, down]) => columns[across][down]);
  if (amplitudes.filter((amplitude) => Math.abs(amplitude) >= weakest).length < bits / 2) return null;
  const digits = amplitudes.map((amplitude) => (amplitude > 0 ? "1" : "0")).join("");
  return BigInt(`0b${digits}`).toString(16).padStart(16, "0");
}

/** Returns how strong each frequency is in one row or column of `hashSide` values. */
const transform = (valueAt) =>
  waves.map((wave) => wave.reduce((total, factor, index) => total + factor * valueAt(index), 0));

/** Luma of a pixel, with the weights of ITU-R BT.601. */
const brightness = (pixels, index) =>
  0.299 * pixels[3 * index] + 0.587 * pixels[3 * index + 1] + 0.114 * pixels[3 * index + 2];
