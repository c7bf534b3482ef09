import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { madeOnce } from "./made-once";

type PhotoOptions = { width?: number; height?: number; colour?: string; orientation?: number; hasGps?: boolean };

/** Larger photos are not memoized. */
const mostPixelsKept = 1_000_000;
const smallPhoto = madeOnce(drawPhoto);

/**
 * A JPEG as a phone makes it: the upper half red and the lower blue, as the camera saw them. `orientation` 6 and
 * `hasGps` add the metadata that must never reach the public.
 */
export function makePhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 640, height = 480 } = options;
  return width * height > mostPixelsKept ? drawPhoto(options) : smallPhoto(options);
}

function drawPhoto(options: PhotoOptions): Promise<Buffer> {
  const { width = 640, height = 480, colour = "#c0392b", orientation = 1, hasGps = true } = options;
  const solid = (background: string, solidHeight: number) => ({
    create: { width, height: solidHeight, channels: 3 as const, background },
  });
  const lowerHalf = solid("#2980b9", height / 2);
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

/** A unique picture: its colour and size come from `seed`. */
export function makeDistinctPhoto(seed: number): Promise<Buffer> {
  const colour = `#${((seed * 2_654_435_761) % 0xffffff).toString(16).padStart(6, "0")}`;
  return makePhoto({ colour, width: 320 + (seed % 100) });
}

/** A PNG header without matching data, as in a decompression bomb. */
export function makePngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(64))), end]);
}

/** A structurally complete picture whose pixels cannot be decoded. */
export async function makeUndecodablePhoto(): Promise<Buffer> {
  const avif = await sharp(await makePhoto())
    .avif()
    .toBuffer();
  return avif.fill(7, avif.lastIndexOf("mdat") + 4);
}

/** A structurally complete PNG whose second half cannot be decompressed. */
export async function makeDamagedPng(): Promise<Buffer> {
  const png = await sharp(await makePhoto({ width: 1_600, height: 1_200 }))
    .png()
    .toBuffer();
  const middle = png.length >> 1;
  return Buffer.concat([png.subarray(0, middle), Buffer.alloc(500, 7), png.subarray(middle + 500)]);
}
