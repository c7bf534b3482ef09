import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const app = path.resolve("app");

/** Folders under app/ with a page of their own. */
const pageFolders = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => path.dirname(file))
  .sort();

const source = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const rendersDocument = (file: string) => (source(path.join(app, file)).match(/<Document[\s>]/g) ?? []).length;

/** The files that wrap a folder's page, below the root layout. */
function filesAround(folder: string): string[] {
  const parts = folder === "." ? [] : folder.split(path.sep);
  const layouts = parts.map((_, index) => path.join(...parts.slice(0, index + 1), "layout.tsx"));
  return [...layouts, path.join(folder, "page.tsx")];
}

describe("the document of a page", () => {
  it("the html element is not in the root layout, which knows no language", () => {
    expect(source(path.join(app, "layout.tsx"))).not.toMatch(/<html|<Document/);
    expect(pageFolders.length).toBeGreaterThan(20);
  });

  // Without one, Next answers a page without html, lang and dir, which no build and no type refuses.
  it.each(pageFolders)("the html element of app/%s is rendered once, by its layout or by the page", (folder) => {
    const documents = filesAround(folder).map(rendersDocument);
    expect(documents.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});
