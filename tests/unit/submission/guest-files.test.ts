import { expect, it, vi } from "vitest";
import { createGuestFiles } from "@/lib/client/submission/files/guest-files";
import { formLimits } from "@/lib/shared/limits/form";
import { guestLimits } from "@/lib/shared/limits/guest";
import { patience } from "../../support/patience";

it("a large photo's preview is the shrunk photo once that is made, and other previews show at once", async () => {
  let finish = (_small: Blob) => {};
  const files = createGuestFiles({
    shrink: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    drawPoster: async () => null,
    drawPreview: async (photo) => photo,
  });
  const photo = (bytes: number) => new File([new Uint8Array(bytes)], `${bytes}.jpg`, { type: "image/jpeg" });
  await files.add([photo(formLimits.previewMaxBytes)]);
  await files.add([photo(formLimits.previewMaxBytes + 1)]);
  const urls = () => files.getState().files.map(({ previewUrl }) => previewUrl);
  expect(urls()).toEqual([expect.stringMatching(/^blob:/), null]);
  finish(new Blob(["small"], { type: "image/jpeg" }));
  await new Promise((resolve) => setImmediate(resolve));
  const [, shown] = files.getState().files;
  expect(shown?.picture?.size).toBe(5);
  expect(await (await fetch(shown?.previewUrl ?? "")).text()).toBe("small");
  files.clear();
});

it("each of many photos, chosen or kept, is shown by a small picture of its own", async () => {
  const files = createGuestFiles({
    shrink: async (photo) => photo,
    drawPoster: async () => null,
    drawPreview: async (photo) => new Blob([`small ${photo.size}`]),
  });
  const photos = Array.from(
    { length: guestLimits.previewedFiles },
    (_, place) => new File(["x".repeat(place + 1)], "a.jpg"),
  );
  const kept = {
    id: "kept",
    name: "kept.jpg",
    media_type: "image",
    is_stored: true,
    key: null,
    upload_key: null,
  } as const;
  files.restore([{ ...kept, media: new Blob(["kept"]) }]);
  await files.add(photos);
  await vi.waitFor(() => expect(files.getState().files.every(({ previewUrl }) => previewUrl)).toBe(true), patience);
  const [first, , last] = await Promise.all(
    files.getState().files.map(async ({ previewUrl }) => (await fetch(previewUrl ?? "")).text()),
  );
  expect([first, last]).toEqual(["kept", "small 2"]);
  files.clear();
});

it("a photo of many whose small picture cannot be drawn is shown itself", async () => {
  const files = createGuestFiles({
    shrink: async (photo) => photo,
    drawPoster: async () => null,
    drawPreview: () => Promise.reject(new Error("The script did not come.")),
  });
  const large = "x".repeat(formLimits.previewMaxBytes + 1);
  const count = guestLimits.previewedFiles + 1;
  await files.add(Array.from({ length: count }, (_, place) => new File([large, `${place}`], `${place}.jpg`)));
  await new Promise((resolve) => setImmediate(resolve));
  const urls = files.getState().files.map(({ previewUrl }) => previewUrl);
  expect(urls).toEqual(Array(count).fill(expect.stringMatching(/^blob:/)));
  files.clear();
});
