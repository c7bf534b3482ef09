import "server-only";
import type { BoundedReader } from "./bounded-reader";

/** A picture's position on the canvas, in pixels. */
type GifImage = { left: number; top: number; width: number; height: number };

/** Signature and version (6), and the screen's descriptor (7). */
const headerBytes = 13;
const blocks = { extension: 0x21, image: 0x2c } as const;
/** Read-ahead: data come in consecutive pieces of at most 255 bytes. */
const walkBytes = 16 * 1024;
/** Some for each frame, and far more frames than are ever shown. */
const maxBlocks = 20_000;

/**
 * Yields the pictures of a GIF (GIF89a, section 20), each after its data. Stops at the trailer, at bytes that begin no
 * block, and at the file's end between two blocks; throws a RangeError if the file ends within a block.
 */
export async function* gifImages(reader: BoundedReader): AsyncGenerator<GifImage> {
  const screen = await reader.read(0, headerBytes);
  let at = headerBytes + colourTableBytes(screen.readUInt8(10));
  for (let count = 0; at < reader.bytes; count += 1) {
    if (count === maxBlocks) throw new RangeError("There are too many blocks.");
    const [kind] = await reader.read(at, 1, walkBytes);
    if (kind === blocks.extension) {
      // The kind of block is followed by that of extension.
      at = await skipData(reader, at + 2);
    } else if (kind === blocks.image) {
      const image = await reader.read(at + 1, 9, walkBytes);
      // The kind of block, nine bytes of descriptor, the colour table, one byte of code size, then the data.
      at = await skipData(reader, at + 11 + colourTableBytes(image.readUInt8(8)));
      const [left, top] = [image.readUInt16LE(0), image.readUInt16LE(2)];
      yield { left, top, width: image.readUInt16LE(4), height: image.readUInt16LE(6) };
    } else return;
  }
}

/** The first bit tells if there is a table, the last three its length; a colour has three bytes. */
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
