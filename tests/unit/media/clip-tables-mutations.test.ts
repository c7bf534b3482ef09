import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { readClipTablesIn } from "@/lib/server/outside/media/clip-tables.mjs";
import { clipRules } from "@/lib/shared/limits";
import { makeElements } from "../../support/hostile/hostile-webm";
import { makeClip } from "../../support/videos/clips";

let clips: Buffer[];
let indexes: number[];

beforeAll(async () => {
  clips = [await makeClip(), await makeClip({ container: "mov", hasPcmSound: true }), makeElements()];
  // Mutate where readers rely on numbers: an MP4's index is at its end, a WebM's at its beginning.
  indexes = clips.map((clip) => Math.max(0, clip.indexOf("moov")));
});

/** Flips a byte, overwrites a number, removes a piece, or duplicates one. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("flip" as const), at: fc.nat(4_000), value: fc.integer({ min: 1, max: 255 }) }),
  fc.record({
    kind: fc.constant("write" as const),
    at: fc.nat(4_000),
    value: fc.oneof(fc.constantFrom(0, 1, 7, 8, 0xff_ff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff), fc.nat(0xff_ff)),
  }),
  fc.record({ kind: fc.constant("cut" as const), at: fc.nat(4_000), value: fc.integer({ min: 1, max: 64 }) }),
  fc.record({ kind: fc.constant("twice" as const), at: fc.nat(4_000), value: fc.integer({ min: 1, max: 512 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function apply(bytes: Buffer, from: number, { kind, at: distance, value }: Change): Buffer {
  const at = from + (distance % Math.max(1, bytes.length - from));
  if (kind === "cut") return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
  if (kind === "twice") return Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)]);
  const changed = Buffer.concat([bytes, Buffer.alloc(kind === "write" ? 4 : 0)]);
  if (kind === "flip") changed.writeUInt8(changed.readUInt8(at) ^ value, at);
  else changed.writeUInt32BE(value, at);
  return changed;
}

it("a mutated clip is judged with few reads, and nothing is thrown", { timeout: 60_000 }, async () => {
  const property = fc.asyncProperty(
    fc.nat(2),
    fc.array(change, { minLength: 1, maxLength: 6 }),
    async (which, changes) => {
      const start = clips[which] ?? Buffer.alloc(0);
      const bytes = changes.reduce((before, one) => apply(before, indexes[which] ?? 0, one), start);
      let reads = 0;
      const readAt = async (offset: number, length: number) => {
        reads += 1;
        expect(length).toBeLessThanOrEqual(64 * 1024);
        return bytes.subarray(offset, offset + length);
      };
      const { fault: lie } = await readClipTablesIn(readAt, bytes.length, clipRules);
      expect(lie === null || lie.length > 0).toBe(true);
      expect(reads).toBeLessThanOrEqual(bytes.length / 2_048 + 100);
    },
  );
  await fc.assert(property, { numRuns: 3_000 });
});

it("a file that becomes shorter while it is read is rejected as lying", async () => {
  const bytes = clips[0] ?? Buffer.alloc(0);
  const readAt = async (offset: number, length: number) => bytes.subarray(offset, Math.min(offset + length, 2_000));
  const { fault } = await readClipTablesIn(readAt, bytes.length, clipRules);
  expect(fault).toBe("The file became shorter while it was read.");
});

it("a system error while reading a clip is passed on", async () => {
  const readAt = () => Promise.reject(Object.assign(new Error("EIO"), { code: "EIO" }));
  await expect(readClipTablesIn(readAt, 100, clipRules)).rejects.toMatchObject({ code: "EIO" });
});
