import { expect, it, vi } from "vitest";
import { isComplete } from "@/lib/server/outside/media/headers/complete";
import { EntropyWalk } from "@/lib/server/outside/media/headers/jpeg-entropy";
import { limits } from "@/lib/shared/limits";
import { u8, u16 } from "../../support/hostile/hostile-file";
import { jpegSegment } from "../../support/pictures/flat-jpeg";

/** A table with two codes of one bit, so that all data are valid codes of empty blocks. */
const table = (id: number) => Buffer.concat([u8(id), u8(2), Buffer.alloc(15), u8(0), u8(0)]);

/** A JPEG without an end marker, of so many components and bytes of scan data. */
function endless({ side = 64, components = 1, bytes = 1_000 }): Promise<boolean> {
  const each = (content: number[]) => Array.from({ length: components }, (_, id) => Buffer.from([id, ...content]));
  const file = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xc0, u8(8), u16(side), u16(side), u8(components), ...each([0x11, 0])),
    jpegSegment(0xc4, table(0), table(16)),
    jpegSegment(0xda, u8(components), ...each([0]), u8(0), u8(63), u8(0)),
    Buffer.alloc(bytes, 0x2a),
  ]);
  return isComplete(async (offset, length) => file.subarray(offset, offset + length), file.length, "jpg");
}

it("a scan of 49 megapixels lets other work run between its slices", async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await endless({ side: 7_000, bytes: 200_000 })).toBe(true);
  isOver = true;
  // A million and a half codes.
  expect(turns).toBeGreaterThan(10);
});

it("a scan is read up to its maximum of bytes", async () => {
  expect(await endless({ bytes: limits.photoScanMaxBytes })).toBe(true);
  expect(await endless({ bytes: limits.photoScanMaxBytes + 1 })).toBe(false);
});

it("a scan of more components than pictures have is not read", async () => {
  const unit = vi.spyOn(EntropyWalk.prototype, "unit");
  expect(await endless({ components: 4 })).toBe(true);
  expect(unit).toHaveBeenCalled();
  unit.mockClear();
  for (const components of [5, 255]) expect(await endless({ components })).toBe(false);
  expect(unit).not.toHaveBeenCalled();
});
