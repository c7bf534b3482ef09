import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { typeByContent } from "@/lib/server/outside/media/headers/signatures";
import { noMedia } from "../../support/hostile/files-that-lie";
import { makePhoto } from "../../support/pictures";
import { makeWebm } from "../../support/videos/clips";

const typeOf = (text: string) => typeByContent(Buffer.from(text, "latin1"));
const ftyp = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0isom`;
const ebml = (...elements: string[]) => {
  const body = elements.join("");
  return `\x1a\x45\xdf\xa3${String.fromCharCode(0x80 | body.length)}${body}`;
};

it.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\xff\xd8\xff\xff\xe1", "image/jpeg"],
  ["\xff\xd8\xff\xf7", null],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\x89PNG\n", null],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["GIFT of the magi", null],
  ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
  ["RIFF\0\0\0\0AVI LIST", "video/vnd.avi"],
  ["RIFF\0\0\0\0WAVEfmt ", null],
  ["FLV\x01\x05", "video/x-flv"],
  ["\0\0\x01\xba\x44", "video/mpeg"],
  [ftyp("avif"), "image/avif"],
  [ftyp("avis"), "image/avif"],
  [ftyp("heic"), "image/heic"],
  [ftyp("heix"), "image/heic"],
  [ftyp("hevc"), "image/heic-sequence"],
  [ftyp("mif1"), "image/heif"],
  [ftyp("msf1"), "image/heif-sequence"],
  [ftyp("isom"), "video/mp4"],
  [ftyp("mp42"), "video/mp4"],
  [ftyp("dash"), "video/mp4"],
  [ftyp("M4V "), "video/x-m4v"],
  [ftyp("M4VH"), "video/x-m4v"],
  [ftyp("M4A "), "audio/mp4"],
  [ftyp("qt  "), "video/quicktime"],
  [ftyp("3gp4"), "video/3gpp"],
  [ftyp("3g2a"), "video/3gpp2"],
  [ftyp("crx "), "image/x-canon-cr3"],
  [ftyp("\0\0\0\0"), null],
  ["\0\0\0\x08wide\0\0\0\0mdat", "video/quicktime"],
  ["\0\0\x08\0moov", "video/quicktime"],
  ["\0\0\x08\0mdat", "video/quicktime"],
  ["\0\0\x08\0free", "video/quicktime"],
  ["\0\0\x08\0skip", "video/quicktime"],
  [ebml("\x42\x86\x81\x01", "\x42\x82\x84webm"), "video/webm"],
  [ebml("\x42\x82\x86webm\0\0"), "video/webm"],
  [ebml("\x42\x82\x88matroska"), "video/matroska"],
  [ebml("\x42\x82\x84song"), null],
  [ebml("\x42\x86\x81\x01"), null],
  ["\x1a\x45\xdf\xa3\x84\x42\x82\x84webm", null],
  [ebml("\x42"), null],
  [ebml("\x42\x86\x81\x01\x42"), null],
  ["\x1a\x45\xdf\xa3", null],
  ["", null],
])("the signature of %j is %s", (text, type) => expect(typeOf(text)).toBe(type));

it("a phone's file is recognised by its signature", async () => {
  expect(typeByContent(await makePhoto())).toBe("image/jpeg");
  expect(typeByContent(await makeWebm())).toBe("video/webm");
});

it.each(noMedia)("%s has no known signature", (_, make) => expect(typeByContent(make())).toBeNull());

it("an archive within an archive is not unpacked", () => {
  expect(typeByContent(gzipSync(gzipSync(gzipSync(Buffer.alloc(10_000_000)))))).toBeNull();
});

it("random bytes are examined without an error", () => {
  const beginnings = fc.constantFrom("", "\x1a\x45\xdf\xa3", "RIFF", "\0\0\0\x18ftyp", "\xff\xd8");
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 4_096 }), (beginning, rest) => {
      const type = typeByContent(Buffer.concat([Buffer.from(beginning, "latin1"), rest]));
      expect(type === null || /^(image|video|audio)\/[\w.-]+$/.test(type)).toBe(true);
    }),
  );
});
