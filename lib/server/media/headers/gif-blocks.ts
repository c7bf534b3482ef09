import "server-only";
import type { BoundedReader } from "./bounded-reader";

/** A picture's place on the canvas, in pixels. */
type GifImage = { left: number; top: number; width: number; height: number };

const blocks = { extension: 0x21, image: 0x2c } as const;
/** Data come in pieces of at most 255 bytes, each behind the one before. */
const walkBytes = 16 * 1024;
/** Some for each of the frames, and far more of them than are ever shown. */
const maxBlocks = 20_000;

/**
 * Gives the pictures of a GIF (GIF89a, section 20), each once its data have ended. Ends at the trailer, at bytes that begin no
 * block and at the file's end between two blocks; throws a RangeError where the file ends within one.
 */
export async function* gifImages(reader: BoundedReader): AsyncGenerator<GifImage> {
  const screen = await reader.read(0, 13);
  let at = 13 + colourTableBytes(screen.readUInt8(10));
  for (let count = 0; at < reader.bytes; count += 1) {
    if (count === maxBlocks) throw new RangeError("There are too many blocks.");
    const [kind] = await reader.read(at, 1, walkBytes);
    if (kind === blocks.extension) {
      at = await skipData(reader, at + 2);
    } else if (kind === blocks.image) {
      const image = await reader.read(at + 1, 9, walkBytes);
      // Behind the colours stands the size of a code, then the data.
      at = await skipData(reader, at + 11 + colourTableBytes(image.readUInt8(8)));
      const [left, top] = [image.readUInt16LE(0), image.readUInt16LE(2)];
      yield { left, top, width: image.readUInt16LE(4), height: image.readUInt16LE(6) };
    } else return;
  }
}

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

async function skipData(reader: BoundedReader, offset: number): Promise<number> {
  for (let at = offset; ; ) {
    const bytes = await reader.peek(at, 1, walkBytes);
    let index = 0;
    while (index < bytes.length) {
      const size = bytes.readUInt8(index);
      index += 1 + size;
      if (size === 0) return at + index;
    }
    at += index;
  }
}
