import { expect, it } from "vitest";
import { createGuestFiles } from "@/lib/client/submission/files/guest-files";
import { formLimits } from "@/lib/shared/limits/form";

it("a large photo's preview is the shrunk photo once that is made, and other previews show at once", async () => {
  let finish = (_small: Blob) => {};
  const files = createGuestFiles({
    shrink: () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    drawPoster: async () => null,
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
