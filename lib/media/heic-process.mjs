import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflate } from "node:zlib";
import libheif from "libheif-js/wasm-bundle.js";

/**
 * A program of its own, in plain JavaScript because it runs as it stands: a HEIC picture comes in, an upright PNG of its
 * pixels goes out. Ends with 2 where the bytes are no picture that can be decoded, or one of more pixels than its one
 * argument allows.
 */

const undecodable = 2;
const maxPixels = Number(process.argv[2]);
const bandBytes = 1024 * 1024;

// libheif reports by console.log, and what is written there would be taken for a part of the picture.
console.log = console.error;

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Rows as PNG wants them: each behind a filter byte, here 0 for none. Opaque pictures leave their alpha out. */
function* bands({ width, height, data, channels }) {
  const rowBytes = 1 + width * channels;
  const rowsPerBand = Math.max(1, Math.floor(bandBytes / rowBytes));
  for (let top = 0; top < height; top += rowsPerBand) {
    const rows = Math.min(rowsPerBand, height - top);
    const band = Buffer.alloc(rows * rowBytes);
    let to = 0;
    let from = top * width * 4;
    for (let row = 0; row < rows; row += 1) {
      to += 1;
      for (let column = 0; column < width; column += 1) {
        for (let channel = 0; channel < channels; channel += 1) band[to + channel] = data[from + channel];
        to += channels;
        from += 4;
      }
    }
    yield band;
  }
}

/** Not compressed: it is read once, by the process that asked for it. */
async function* png(picture) {
  yield Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header.set([8, picture.channels === 4 ? 6 : 2, 0, 0, 0], 8);
  yield chunk("IHDR", header);
  const deflate = Readable.from(bands(picture)).pipe(createDeflate({ level: 0, chunkSize: bandBytes }));
  for await (const part of deflate) yield chunk("IDAT", part);
  yield chunk("IEND", Buffer.alloc(0));
}

/** The file's main picture, turned upright by its own transformations; null where there is none or it is too large. */
async function decode(bytes) {
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) return null;
  const width = image.get_width();
  const height = image.get_height();
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) return null;
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const shown = await new Promise((resolve) => image.display(target, resolve));
  return shown && { ...target, channels: image.has_alpha_channel() ? 4 : 3 };
}

const bytes = await buffer(process.stdin);
// libheif throws numbers and aborts; whatever it is, this file cannot be read.
const picture = await decode(bytes).catch((error) => {
  console.error(error);
  return null;
});
if (picture) await pipeline(png(picture), process.stdout);
else process.exitCode = undecodable;
