import { gzipSync } from "node:zlib";

/** One file in a tar: a header of 512 bytes, a block of content, and two empty blocks. */
function makeTar(): Buffer {
  const header = Buffer.alloc(512);
  header.write("photo.jpg", 0);
  header.write("0000644\0", 100);
  header.write("ustar\0", 257);
  return Buffer.concat([header, Buffer.from("evil".padEnd(512)), Buffer.alloc(1_024)]);
}

export const zip = () =>
  Buffer.concat([Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1"), Buffer.alloc(20), Buffer.from("a")]);

/** Files that are no media, whatever their name says. */
export const noMedia: [what: string, make: () => Buffer][] = [
  ["a text", () => Buffer.from("Hello, I am a text.")],
  ["an HTML page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["an XML with an SVG", () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a shell script", () => Buffer.from("#!/bin/sh\nrm -rf /\n")],
  ["a program of JavaScript", () => Buffer.from("fetch('/api/users').then(alert)")],
  ["a zip", zip],
  ["a gzip", () => gzipSync(Buffer.alloc(1_000_000))],
  ["a tar", makeTar],
  ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n")],
];

/** Flips eight bits at positions that depend on the seed. */
export function flipBits(bytes: Buffer, seed: number): Buffer {
  const flipped = Buffer.from(bytes);
  for (let index = 1; index <= 8; index += 1) {
    // A prime number spreads the positions.
    const at = (seed * 7_919 * index) % flipped.length;
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (index % 8)), at);
  }
  return flipped;
}
