import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { nameAt, type Packages, readProject, root, withDependencies } from "./lock";

/** Makes NOTICE, the licence texts of all packages that ours contains or installs. */

/** Direct dependencies that only build pages and programs and are not shipped. */
const builders = ["@tailwindcss/postcss", "esbuild", "tsx", "typescript"];
const isBuilder = (name: string) => builders.includes(name) || name.startsWith("@types/");

/** Licences that npm's lock lacks: package.json names them in an old format, or only the README does. */
const unlisted: Record<string, string> = { "combine-errors": "MIT" };

/** Lists every package that our package contains, or that npm installs beside it. */
export function listShipped(): Packages {
  const { dependencies, optionalDependencies } = readProject();
  const names = Object.keys(dependencies).filter((name) => !isBuilder(name));
  const installed = Object.keys(optionalDependencies).filter((name) =>
    existsSync(path.join(root, "node_modules", name)),
  );
  return withDependencies([...names, ...installed]);
}

/** Returns the SPDX expression of a package's licence; null if there is none. */
export function licenceOf(place: string, packages: Packages): string | null {
  const name = nameAt(place);
  // Turbopack's compiler, one package per platform; some name no licence.
  if (name.startsWith("@next/swc-")) return packages.get("node_modules/next")?.license ?? null;
  return packages.get(place)?.license ?? unlisted[name] ?? null;
}

/** The MIT licence's permission text, for packages that name it and ship no text (https://spdx.org/licenses/MIT). */
const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

function readTexts(folder: string): string | null {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name));
  const texts = names.sort().map((name) => readFileSync(path.join(folder, name), "utf8").trim());
  return texts.length > 0 ? texts.join("\n\n") : null;
}

function authorOf(folder: string, name: string): string {
  const { author } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return (typeof author === "string" ? author : author?.name) || `the authors of ${name}`;
}

/**
 * Returns the text of a licence that a package names but does not ship, taken from another package with the same
 * licence.
 */
function borrowText(place: string, licence: string, packages: Packages): string {
  const folder = path.join(root, place);
  if (licence === "MIT") return `Copyright (c) ${authorOf(folder, nameAt(place))}\n\n${mitText}`;
  for (const other of packages.keys()) {
    const text = licenceOf(other, packages) === licence && existsSync(path.join(root, other));
    const found = text && readTexts(path.join(root, other));
    if (found) return found;
  }
  return `${licence}: https://spdx.org/licenses/${licence}`;
}

/**
 * Builds NOTICE: the packages grouped by licence text, and our typefaces. Leaves out packages for other platforms:
 * npm installs them with their own texts.
 */
export function makeNotice(): string {
  const packages = listShipped();
  const byText = new Map<string, string[]>();
  for (const [place, { version }] of packages) {
    const folder = path.join(root, place);
    const licence = licenceOf(place, packages);
    if (!licence) throw new Error(`${place} names no licence.`);
    if (!existsSync(folder)) continue;
    const text = readTexts(folder) ?? borrowText(place, licence, packages);
    byText.set(text, [...(byText.get(text) ?? []), `${nameAt(place)} ${version} (${licence})`]);
  }
  byText.set(readTexts(path.join(root, "components", "wall", "typefaces")) ?? "", ["The wall's typefaces (OFL-1.1)"]);
  const line = "=".repeat(80);
  const parts = [...byText].map(([text, names]) => `${line}\n${names.join("\n")}\n${line}\n\n${text}\n`);
  return `Wallflower contains, and npm installs beside it, the work of others under these licences.\n\n${parts.join("\n")}`;
}
