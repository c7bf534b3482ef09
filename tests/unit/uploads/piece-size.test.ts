import { describe, expect, it } from "vitest";
import { afterCut, afterRefusal, oneStream, type PieceSize } from "@/lib/client/uploads/piece-size";
import { UploadStrategy } from "@/lib/client/uploads/upload-strategy";
import { uploadPieces } from "@/lib/shared/limits";

/**
 * A file is sent as one stream, or in pieces where something between phone and server limits bodies. The size of the
 * next piece follows from how the last body ended.
 */

const { minBytes } = uploadPieces;
const clip = 500 * 1024 * 1024;
const pieces = (bytes: number): PieceSize => ({ bytes, cutAt: null });

describe("after a refused body", () => {
  it("a refused body halves the piece size down to the smallest piece, and no further", () => {
    const sizes: number[] = [];
    for (let size = afterRefusal(oneStream, clip); size; size = afterRefusal(size, size.bytes)) sizes.push(size.bytes);
    expect(sizes.slice(0, 3)).toEqual([clip / 2, clip / 4, clip / 8]);
    expect(sizes.at(-1)).toBe(minBytes);
    // Eight halvings lead from the clip's 500 MiB to the smallest piece.
    expect(sizes).toHaveLength(8);
  });

  it("a refused last piece halves no further than its own size", () => {
    expect(afterRefusal(pieces(100_000_000), 60_000_000)?.bytes).toBe(30_000_000);
  });
});

describe("after an interrupted body", () => {
  it("a stream stays whole after interruptions at different offsets, and becomes pieces after two at the same", () => {
    let size = afterCut(oneStream, { bytes: clip, gainedBytes: 90_000_000 });
    size = afterCut(size, { bytes: clip, gainedBytes: 20_000_000 });
    size = afterCut(size, { bytes: clip, gainedBytes: 100_000_000 });
    expect(size.bytes).toBe(Number.POSITIVE_INFINITY);
    size = afterCut(size, { bytes: clip, gainedBytes: 99_000_000 });
    expect(size).toEqual(pieces(49_500_000));
  });

  it("a piece is halved when none of it arrives, a stream only at the second time", () => {
    const first = afterCut(oneStream, { bytes: clip, gainedBytes: 0 });
    expect(first.bytes).toBe(Number.POSITIVE_INFINITY);
    const second = afterCut(first, { bytes: clip, gainedBytes: 0 });
    expect(second.bytes).toBe(clip / 2);
    expect(afterCut(second, { bytes: clip / 2, gainedBytes: 0 }).bytes).toBe(clip / 4);
    expect(afterCut(pieces(minBytes), { bytes: minBytes, gainedBytes: 0 }).bytes).toBe(minBytes);
  });
});

describe("the upload strategy", () => {
  const open = (more: Partial<ConstructorParameters<typeof UploadStrategy>[0]> = {}) =>
    new UploadStrategy({
      origin: "https://wall.test",
      fileBytes: clip,
      maxRequestBytes: null,
      hasParts: false,
      prefersParts: false,
      ...more,
    });
  const body = { startBytes: 0, bytes: clip, sentBytes: 5_000 };

  it("an upload retries at once after a break that made progress, and leaves other breaks to the back-off", () => {
    const strategy = open();
    for (const offset of [10, 20_000_000, 60_000_000]) {
      expect(strategy.shouldRetryNow(0, body)).toBe(true);
      strategy.applyServerOffset(offset);
    }
    const smallest = open({ maxRequestBytes: minBytes });
    expect(smallest.shouldRetryNow(0, body)).toBe(true);
    smallest.applyServerOffset(0);
    expect(smallest.shouldRetryNow(0, body)).toBe(true);
    smallest.applyServerOffset(0);
    expect(smallest.shouldRetryNow(0, body)).toBe(false);
    smallest.pieceAccepted();
    expect(smallest.shouldRetryNow(0, body)).toBe(true);
  });

  it("an upload asks for the offset again when the server is ahead of a body, a limited number of times", () => {
    const strategy = open();
    const retriesNow = () => {
      const isOn = strategy.shouldRetryNow(409, body);
      if (isOn) strategy.applyServerOffset(body.startBytes);
      return isOn;
    };
    expect([retriesNow(), retriesNow(), retriesNow()]).toEqual([true, true, false]);
  });

  it("an upload sends the body once more to learn of an interruption that the browser hid", () => {
    const strategy = open({ origin: "https://cut.test" });
    const cutAt = 100_000_000;
    for (const startBytes of [0, cutAt]) {
      expect(strategy.shouldRetryNow(409, { startBytes, bytes: clip - startBytes, sentBytes: cutAt })).toBe(true);
      strategy.applyServerOffset(startBytes + cutAt);
    }
    expect(strategy.pieceBytes).toBe(cutAt / 2);
  });

  it.each([
    ["a request without a body", 413, null],
    ["a line that took no byte", 0, { ...body, sentBytes: 0 }],
    ["the server's own trouble", 503, body],
    ["a ticket that ran out", 401, body],
  ])("an upload keeps its method after a failure that no other method would fix: %s", (_, status, sent) => {
    expect(open().shouldRetryNow(status, sent)).toBe(false);
  });

  it("an upload uses parts when they are the default or the file does not pass whole, until no part arrives", () => {
    expect(open({ hasParts: true }).isByParts).toBe(false);
    expect(open({ hasParts: true, prefersParts: true }).isByParts).toBe(true);
    expect(open({ hasParts: true, maxRequestBytes: clip }).isByParts).toBe(false);
    const strategy = open({ hasParts: true, maxRequestBytes: clip - 1 });
    expect(strategy.isByParts).toBe(true);
    strategy.disableParts();
    expect(strategy.isByParts).toBe(false);
    expect(open({ maxRequestBytes: 5 }).isByParts).toBe(false);
  });
});
