import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centralHeader, localHeader } from "@/lib/server/features/export/zip-format";
import { ZipLayout } from "@/lib/server/features/export/zip-layout";
import { type PlacedFile, type ZipSource, zipBytes } from "@/lib/server/features/export/zip-stream";
import type { ByteRange } from "@/lib/shared/ports/storage";
import { checkZip } from "../../support/export/zip-check";

/** 19:30 on 21 June 2026, in MS-DOS's bit fields and in seconds. */
const modified = { dosDate: (46 << 9) | (6 << 5) | 21, dosTime: (19 << 11) | (30 << 5), unixSeconds: 1_782_070_200 };
const gigabyte = 1024 ** 3;

/** A prime, so that bytes at equal places of two blocks differ. */
const period = 251;
const ring = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % period));

/** A range of a generated file: its bytes count up from a number of its own. */
function makeContent(index: number, { start, end }: ByteRange): Buffer {
  const first = (index + start) % period;
  return ring.subarray(first, first + end - start + 1);
}

type Virtual = PlacedFile & { index: number };

/** An archive of files of these sizes, whose content is generated when it is read. */
class VirtualArchive implements ZipSource<Virtual> {
  readonly files: Virtual[] = [];
  readonly totals;
  openCount = 0;
  opened: string[] = [];

  constructor(sizes: readonly number[]) {
    const layout = new ZipLayout();
    for (const [index, bytes] of sizes.entries()) {
      const name = `pictures/${String(index).padStart(6, "0")} Zoë.jpg`;
      // A large file is never read to its end here, so its checksum is made up.
      const checksum = bytes > gigabyte ? 0x1234_5678 : crc32(makeContent(index, { start: 0, end: bytes - 1 }));
      this.files.push({ index, name, bytes, crc32: checksum, modified, ...layout.place({ name, bytes }) });
    }
    this.totals = layout.totals;
  }

  async *filesFrom(column: "start" | "central_start", offset: number) {
    const first = this.files.findLastIndex((file) => file[column] <= offset);
    yield* this.files.slice(Math.max(0, first));
  }

  async open(file: Virtual, range: ByteRange) {
    this.openCount += 1;
    this.opened.push(file.name);
    let isOpen = true;
    return {
      chunks: this.#pieces(file.index, range),
      close: async () => {
        if (isOpen) this.openCount -= 1;
        isOpen = false;
      },
    };
  }

  async *#pieces(index: number, { start, end }: ByteRange) {
    for (let at = start; at <= end; at += 1_000) {
      yield makeContent(index, { start: at, end: Math.min(end, at + 999) });
    }
  }

  async read(range: ByteRange = { start: 0, end: this.totals.total_bytes - 1 }): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of zipBytes(this, range)) parts.push(part);
    return Buffer.concat(parts);
  }
}

/** The numbers of a header's ZIP64 field; none without the field. */
function zip64Values(header: Buffer, headBytes: number, nameBytes: number): number[] {
  for (let at = headBytes + nameBytes; at < header.length; at += 4 + header.readUInt16LE(at + 2)) {
    if (header.readUInt16LE(at) !== 1) continue;
    const count = header.readUInt16LE(at + 2) / 8;
    return Array.from({ length: count }, (_, index) => Number(header.readBigUInt64LE(at + 4 + 8 * index)));
  }
  return [];
}

const several = () => new VirtualArchive([0, 1, 5_000, 17, 0, 2_999, 1_000, 64_000, 3]);

describe("ZIP files with a known layout", () => {
  it("a ZIP has its announced length, and every header, checksum and offset in it is right", async () => {
    const archive = several();
    const whole = await archive.read();
    expect(whole).toHaveLength(archive.totals.total_bytes);
    const { files, isZip64 } = await checkZip(zipBytes(archive, { start: 0, end: whole.length - 1 }));
    expect(isZip64).toBe(false);
    expect(files.map(({ name, bytes, start }) => ({ name, bytes, start }))).toEqual(
      archive.files.map(({ name, bytes, start }) => ({ name, bytes, start })),
    );
    expect(files[0]?.unixSeconds).toBe(modified.unixSeconds);
  });

  it("a ZIP's byte range equals that range of the whole file", async () => {
    const archive = several();
    const whole = await archive.read();
    const offset = fc.integer({ min: 0, max: whole.length - 1 });
    await fc.assert(
      fc.asyncProperty(offset, offset, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const part = await archive.read({ start, end });
        expect(part.equals(whole.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 100 },
    );
    for (const start of [0, ...archive.files.flatMap((file) => [file.start - 1, file.start, file.start + 1])]) {
      if (start < 0) continue;
      const rest = await archive.read({ start, end: whole.length - 1 });
      expect(rest.equals(whole.subarray(start))).toBe(true);
    }
  });

  it("a range of a ZIP opens the files it touches and two ahead, and closes all of them however reading ends", async () => {
    const archive = new VirtualArchive(Array.from({ length: 40 }, () => 5_000));
    const at = archive.files[7];
    if (!at) throw new Error("There is no such file.");
    const reading = zipBytes(archive, { start: at.start, end: archive.totals.total_bytes - 1 });
    await reading.next();
    await reading.next();
    expect(archive.opened).toEqual(archive.files.slice(7, 10).map(({ name }) => name));
    await reading.return();
    expect(archive.openCount).toBe(0);
    await archive.read();
    expect(archive.openCount).toBe(0);
  });

  it("a ZIP stream fails when a file cannot be opened, and closes the others", async () => {
    const archive = several();
    const open = archive.open.bind(archive);
    archive.open = (file, range) => (file.index === 5 ? Promise.reject(new Error("It is gone.")) : open(file, range));
    await expect(archive.read()).rejects.toThrow("It is gone.");
    expect(archive.openCount).toBe(0);
  });
});

describe("ZIP64", () => {
  it("a ZIP holds 70,000 files, each at its place", async () => {
    const archive = new VirtualArchive(Array.from({ length: 70_000 }, (_, index) => index % 40));
    const checked = await checkZip(zipBytes(archive, { start: 0, end: archive.totals.total_bytes - 1 }));
    expect(checked.files).toHaveLength(70_000);
    expect(checked.isZip64).toBe(true);
    expect(checked.bytes).toBe(archive.totals.total_bytes);
  }, 120_000);

  it("a file of 5 GB and what follows it use ZIP64's fields", async () => {
    const archive = new VirtualArchive([100, 5 * gigabyte, 2_000, 300]);
    const { totals } = archive;
    const [, large, behind] = archive.files;
    if (!large || !behind) throw new Error("There are no such files.");
    const head = localHeader(large);
    expect(await archive.read({ start: large.start, end: large.start + head.length - 1 })).toEqual(head);
    // 32 bits of ones refer to the ZIP64 field, which ends with the size.
    expect(head.readUInt32LE(18)).toBe(0xffff_ffff);
    expect(head.readBigUInt64LE(head.length - 8)).toBe(BigInt(5 * gigabyte));
    const middle = { start: large.start + 4 * gigabyte, end: large.start + 4 * gigabyte + 4_999 };
    const expected = makeContent(1, {
      start: middle.start - large.start - head.length,
      end: 4 * gigabyte + 4_999 - head.length,
    });
    expect((await archive.read(middle)).equals(expected)).toBe(true);
    // Behind the large file come header and content of small files, and the directory.
    const tail = await archive.read({ start: behind.start, end: totals.total_bytes - 1 });
    // A local header's signature; below are those of a directory entry and of ZIP64's end record.
    expect(tail.readUInt32LE(0)).toBe(0x0403_4b50);
    const record = tail.subarray(totals.central_offset - behind.start + behind.central_start);
    expect(record.readUInt32LE(0)).toBe(0x0201_4b50);
    expect(record.readUInt32LE(42)).toBe(0xffff_ffff);
    // The entry has 46 bytes, its name, a time field of 9 bytes, and then the ZIP64 field (type 1) with the offset.
    const extra = 46 + record.readUInt16LE(28) + 9;
    expect(record.readUInt16LE(extra)).toBe(1);
    expect(record.readBigUInt64LE(extra + 4)).toBe(BigInt(behind.start));
    // The end is ZIP64's record (56 bytes), its locator (20) and the plain end record (22).
    expect(tail.readUInt32LE(tail.length - 98)).toBe(0x0606_4b50);
    expect(tail.readBigUInt64LE(tail.length - 98 + 48)).toBe(BigInt(totals.central_offset));
  });

  it("a file of exactly 4 GiB − 1 uses ZIP64's fields, because 32 bits of ones mean them", () => {
    const sizesOf = (bytes: number) => {
      const file = { name: "clip.mp4", bytes, crc32: 0x1234_5678, modified };
      const [local, central] = [localHeader(file), centralHeader(file, 0)];
      return {
        plain: [local.readUInt32LE(18), local.readUInt32LE(22), central.readUInt32LE(20), central.readUInt32LE(24)],
        needed: [local.readUInt16LE(4), central.readUInt16LE(6)],
        zip64: [zip64Values(local, 30, local.readUInt16LE(26)), zip64Values(central, 46, central.readUInt16LE(28))],
      };
    };
    const full = 4 * gigabyte - 1;
    expect(sizesOf(full)).toEqual({
      plain: [full, full, full, full],
      needed: [45, 45],
      zip64: [
        [full, full],
        [full, full],
      ],
    });
    const less = full - 1;
    expect(sizesOf(less)).toEqual({ plain: [less, less, less, less], needed: [20, 20], zip64: [[], []] });
  });

  it("a file that begins at exactly 4 GiB − 1 has its offset in ZIP64's field", () => {
    const file = { name: "clip.mp4", bytes: 7, crc32: 0x1234_5678, modified };
    const placeOf = (start: number) => {
      const central = centralHeader(file, start);
      return [central.readUInt32LE(42), zip64Values(central, 46, central.readUInt16LE(28))];
    };
    const full = 4 * gigabyte - 1;
    expect(placeOf(full)).toEqual([full, [full]]);
    expect(placeOf(full - 1)).toEqual([full - 1, []]);
  });

  it("a ZIP's layout can be extended", () => {
    const sizes = [3, 5 * gigabyte, 70];
    const layout = new ZipLayout();
    for (const bytes of sizes) layout.place({ name: "a", bytes });
    const extended = new ZipLayout(layout.soFar);
    expect(extended.place({ name: "b", bytes: 9 })).toEqual(layout.place({ name: "b", bytes: 9 }));
    expect(extended.totals).toEqual(layout.totals);
  });
});
