import { expect, it } from "vitest";
import { hostileFiles } from "../support/hostile-files";

it("no two hostile files share a name", () => {
  const names = hostileFiles.map(({ name, kind }) => `${kind} ${name}`);
  expect(names).toEqual([...new Set(names)]);
});

const photos = hostileFiles.filter(({ kind }) => kind === "photo");

it.each(photos.map((file) => [file.name, file] as const))(
  "the hostile file %s can be made",
  { timeout: 60_000 },
  async (_, { make }) => {
    const bytes = await make();
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.length).toBeLessThan(25 * 2 ** 20);
  },
);

/** The bombs' maximum sizes in bytes; a bomb is small by definition. */
it.each([
  ["avif: 49 megapixels", 4 * 1024],
  ["archive: a gzip in a gzip in a gzip", 4 * 1024],
  ["jpeg: 65,500 by 65,500 pixels in a few bytes", 1024],
  ["gif: a screen of 65,535 by 65,535", 100],
  ["png: 49 megapixels", 16 * 1024],
])("the hostile file %s has at most %s bytes", { timeout: 60_000 }, async (name, bytes) => {
  const file = photos.find((photo) => photo.name === name);
  expect((await file?.make())?.length).toBeLessThanOrEqual(bytes);
});
