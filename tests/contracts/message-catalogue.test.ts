import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogue } from "../support/messages/message-catalogue";

/**
 * Checks the catalogue of error messages (tests/support/messages/message-catalogue.ts): `sentence` is the owner's text
 * in the spec, `says` is our message, and `story` is the Playwright test that sees it. This reads the test's source
 * only.
 */

const stories = fileURLToPath(new URL("../e2e", import.meta.url));

/** The source of one story, from its title to the next one's; null when it is missing. */
function sourceOf(file: string, title: string): string | null {
  const [, ...blocks] = readFileSync(path.join(stories, file), "utf8").split(/^\s*test\(/m);
  return blocks.find((block) => block.startsWith(`"${title}"`)) ?? null;
}

describe.each(catalogue)("$situation", (row) => {
  it("the message equals the owner's sentence to the letter", () => {
    if (row.sentence !== null) expect(row.says).toBe(row.sentence);
  });

  it("a story shows the message, or a reason says why it cannot occur", () => {
    if ("cannotOccur" in row) return expect(row.cannotOccur).not.toBe("");
    const { file, title, sees } = row.story;
    expect(sourceOf(file, title), `${file} has no story "${title}"`).not.toBeNull();
    expect(sourceOf(file, title)).toContain(sees);
  });
});
