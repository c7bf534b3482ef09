import sharp from "sharp";

type PhotoOptions = { width?: number; height?: number; colour?: string; orientation?: number; hasGps?: boolean };

/**
 * A JPEG as a phone makes it: a red upper and a blue lower half as the camera saw them, and with `orientation` 6 and
 * `hasGps` the metadata that must never reach the public.
 */
export async function makePhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 640, height = 480, colour = "#c0392b", orientation = 1, hasGps = true } = options;
  const solid = (background: string, solidHeight: number) => ({
    create: { width, height: solidHeight, channels: 3 as const, background },
  });
  const lowerHalf = await sharp(solid("#2980b9", height / 2))
    .png()
    .toBuffer();
  const picture = sharp(solid(colour, height)).composite([{ input: lowerHalf, gravity: "south" }]);
  const exif = {
    IFD0: { Make: "Wallflower", Model: "Test Phone" },
    ...(hasGps && {
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "39/1 5/1 59/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "94/1 34/1 42/1",
      },
    }),
  };
  return picture.jpeg().withExif(exif).withMetadata({ orientation }).toBuffer();
}

/** A picture nobody else has: its colour and size come from `seed`. */
export function makeDistinctPhoto(seed: number): Promise<Buffer> {
  const colour = `#${((seed * 2_654_435_761) % 0xffffff).toString(16).padStart(6, "0")}`;
  return makePhoto({ colour, width: 320 + (seed % 100) });
}
