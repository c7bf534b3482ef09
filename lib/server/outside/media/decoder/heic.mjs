import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflate, deflateSync } from "node:zlib";
import libheif from "libheif-js/wasm-bundle.js";
import { blamingFile, UndecodableError } from "./undecodable.mjs";

const bandBytes = 1024 * 1024;

/**
 * Unpacks the main picture of a HEIC file into a PNG with its colour profile, upright by its own transformations.
 * sharp's prebuilt libvips cannot decode HEVC; libheif in WebAssembly can. In a process, because a thread's memory
 * limit does not count WebAssembly (docs/decisions/071). libheif's own package, because heic-decode takes the first
 * picture instead of the main one and tells no size before it decodes. libheif applies rotation and mirroring; the EXIF
 * orientation repeats them and is ignored. Colours that a file states by number only (`nclx`) are taken for sRGB. Each
 * file is decoded twice, about half a second for 12 megapixels; most phones send JPEG instead.
 *
 * @param {{ bytes: Uint8Array, target: string, maxPixels: number, icc?: Uint8Array }} input
 */
export async function unpackHeic({ bytes, target, maxPixels, icc }) {
  await libheif.ready;
  const picture = await blamingFile("The HEIC picture cannot be decoded.", () => decode(bytes, maxPixels));
  await pipeline(png(picture, icc), createWriteStream(target, { mode: 0o600 }));
}

async function decode(bytes, maxPixels) {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new UndecodableError("The HEIC file has no picture.");
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) {
    throw new UndecodableError(`The HEIC picture says that it is ${width} by ${height} pixels.`);
  }
  const hasAlpha = image.has_alpha_channel();
  const { heif_chroma_interleaved_RGBA, heif_chroma_interleaved_RGB } = libheif.heif_chroma;
  const chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  // HeifImage.display would make another full copy, with an alpha channel that most pictures lack.
  const decoded = await libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    chroma,
  );
  const plane = decoded?.channels?.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
  if (!plane) throw new UndecodableError("The HEIC picture cannot be decoded.");
  return {
    width: plane.width,
    height: plane.height,
    stride: plane.stride,
    data: plane.data,
    channels: hasAlpha ? 4 : 3,
  };
}

/** Uncompressed: the next task reads it once. */
async function* png({ width, height, stride, data, channels }, icc) {
  yield Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, colour type 6 (RGBA) or 2 (RGB), and no interlacing.
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  yield chunk("IHDR", header);
  // Phones use wider colours than sRGB; a PNG declares them in its iCCP chunk (PNG, third edition, 11.3.2.3).
  if (icc) yield chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(Buffer.from(icc))]));
  const rows = Readable.from(bands({ height, stride, data, rowBytes: width * channels }));
  const deflate = rows.pipe(createDeflate({ level: 0, chunkSize: bandBytes }));
  for await (const part of deflate) yield chunk("IDAT", part);
  yield chunk("IEND", Buffer.alloc(0));
}

/** Yields rows in PNG's layout: each after a filter byte, here 0 for none. */
function* bands({ height, stride, data, rowBytes }) {
  const rowsPerBand = Math.max(1, Math.floor(bandBytes / (rowBytes + 1)));
  for (let top = 0; top < height; top += rowsPerBand) {
    const rows = Math.min(rowsPerBand, height - top);
    const band = Buffer.alloc(rows * (rowBytes + 1));
    for (let row = 0; row < rows; row += 1) {
      const from = (top + row) * stride;
      band.set(data.subarray(from, from + rowBytes), row * (rowBytes + 1) + 1);
    }
    yield band;
  }
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
