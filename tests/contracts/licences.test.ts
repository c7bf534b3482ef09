import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { licenceOf, listShipped, makeNotice } from "@/host/release/notice";

/** Licences of works that we ship, or that npm installs beside ours. */
const allowed = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "Python-2.0"],
  ...["Unlicense", "CC-BY-4.0", "OFL-1.1"],
]);
/** Licences that ask for more: each work is named, unchanged, and in replaceable files of its own. */
const separate: Record<string, RegExp> = {
  "LGPL-3.0": /^libheif-js$/,
  "LGPL-3.0-or-later": /^@img\/sharp-/,
  "MPL-2.0": /^(mediabunny|lightningcss.*)$/,
};

const shipped = listShipped();
const places = [...shipped.keys()].map((place) => ({
  place,
  name: place.replace(/^.*node_modules\//, ""),
  licences: licenceOf(place, shipped)?.split(" AND ") ?? ["none"],
}));

it("every package that we ship, or that npm installs with it, has an allowed licence", () => {
  expect(places.length).toBeGreaterThan(200);
  const isFine = (licence: string, name: string) => allowed.has(licence) || separate[licence]?.test(name) === true;
  const refused = places.filter(({ name, licences }) => !licences.every((licence) => isFine(licence, name)));
  expect(refused.map(({ name, licences }) => `${name}: ${licences.join(", ")}`)).toEqual([]);
});

it("no page or program of ours contains a work whose licence requires separate files", () => {
  const importers = ["app", "components", "db", "host", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(folder, name))
      .filter(
        (file) =>
          /\.(m?ts|tsx|mjs)$/.test(file) && !file.startsWith(path.join("lib", "server", "outside", "media", "decoder")),
      )
      .filter((file) => /(from|import|import\(|require\() ?"(libheif-js|mediabunny)/.test(readFileSync(file, "utf8"))),
  );
  expect(importers).toEqual([]);
});

it("NOTICE has the text of every licence once, under the names of its packages", () => {
  const notice = makeNotice();
  const eastAsian = ["jp", "kr", "sc"].map((name) => `@fontsource-variable/noto-sans-${name} 5`);
  const works = ["next 1", "sharp 0", "hls.js 1", "@fontsource-variable/inter", ...eastAsian, "The wall's typefaces"];
  const texts = ["GNU LESSER GENERAL", "Mozilla Public License", "SIL OPEN FONT LICENSE", "Apache License"];
  expect([...works, ...texts].filter((words) => !notice.includes(words))).toEqual([]);
  expect(notice.match(/^(typescript|esbuild|tsx) \d.*$/m)).toBeNull();
});
