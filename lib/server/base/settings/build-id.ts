import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Reads the build id that `next build` saves beside the pages. Platforms that keep it elsewhere get '', which disables
 * the check for new builds.
 */
export function readBuildId(): string {
  try {
    return readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), ".next", "BUILD_ID"), "utf8").trim();
  } catch {
    return "";
  }
}
