import "server-only";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { limits } from "../limits";

// Only the decoders that photos need: libvips could also open SVG, PDF, TIFF and what ImageMagick knows.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifFile",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifFile",
    "VipsForeignLoadHeifBuffer",
  ],
});
// Jobs run side by side; threads inside one would only contend. The cache would keep strangers' photos in memory.
sharp.concurrency(1);
sharp.cache(false);

/** Opens a picture with the product's guards: 50 megapixels, and an error for every defect. */
export function openImage(source: string | Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(source, { failOn: "error", limitInputPixels: limits.photoMaxPixels, ...options });
}
