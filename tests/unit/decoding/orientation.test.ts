import { describe, expect, it } from "vitest";
import { strip } from "@/lib/server/outside/media/decoder/strip.mjs";
import { pictureRules } from "@/lib/shared/limits";
import { flatJpeg, jpegSegment } from "../../support/pictures/flat-jpeg";
import {
  exifEntry,
  exifOf,
  exifSegment,
  intoJpeg,
  loopingExif,
  orientationExif,
} from "../../support/pictures/photo-parts";

const jpeg = flatJpeg({ width: 16, height: 8 });
const orientationOf = (...segments: Buffer[]) => strip(intoJpeg(jpeg, ...segments), pictureRules).orientation;
const orientationIn = (exif: Buffer) => orientationOf(exifSegment(exif));
/** An entry of EXIF's tag 0x10f, the camera's make. */
const other = exifEntry(0x10f, 2, 4, 0);
/** An entry of EXIF's tag 0x112, the orientation. */
const entry = (type: number, value: number) => exifEntry(0x112, type, 1, value);

describe("the orientation of a photo", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("a photo's orientation is read from its EXIF: %s", (orientation) => {
    expect(orientationIn(orientationExif(orientation))).toBe(orientation);
  });

  it("a photo's orientation is read in either byte order, and as a byte, a short or a long", () => {
    const motorola = Buffer.from("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", "latin1");
    expect(orientationIn(motorola)).toBe(6);
    for (const type of [1, 3, 4]) expect(orientationIn(exifOf([entry(type, 6)]))).toBe(6);
  });

  it.each<[string, Buffer]>([
    ["zero", orientationExif(0)],
    ["nine", orientationExif(9)],
    ["65,535", orientationExif(65_535)],
    ["a fraction", exifOf([entry(5, 6)])],
    ["in a directory beyond the end", Buffer.from("II*\0\xff\xff\xff\x7f\x01\0", "latin1")],
    ["in a directory that breaks off", exifOf([entry(3, 6)]).subarray(0, 20)],
    ["in another order of bytes", Buffer.from("XX*\0\x08\0\0\0\0\0", "latin1")],
    ["cut after the order of bytes", Buffer.from("II*\0")],
  ])("a photo's orientation is upright when it is %s", (_, exif) => {
    expect(orientationIn(exif)).toBe(1);
  });

  it("a photo's orientation is searched in 256 entries of the first directory, and no offset is followed", () => {
    const behind = (entries: number) => exifOf([...Array.from({ length: entries }, () => other), entry(3, 6)]);
    expect(orientationIn(behind(255))).toBe(6);
    expect(orientationIn(behind(256))).toBe(1);
    expect(orientationIn(loopingExif())).toBe(1);
  });

  it("a photo's orientation is taken from the first EXIF and its first entry", () => {
    expect(orientationOf(exifSegment(orientationExif(6)), exifSegment(orientationExif(8)))).toBe(6);
    expect(orientationIn(exifOf([entry(3, 6), entry(3, 8)]))).toBe(6);
    const xmp = jpegSegment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0"));
    expect(orientationOf(xmp, jpegSegment(0xe1, Buffer.from("Exif")), exifSegment(orientationExif(6)))).toBe(6);
  });
});
