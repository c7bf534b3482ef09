import { accessSync, appendFileSync, constants, statSync } from "node:fs";
import path from "node:path";

/** Names the file in which `npm test` collects why tests were skipped. */
export const skipReportVariable = "WALLFLOWER_SKIP_REPORT";

/**
 * @param {string} name
 * @returns {string | null}
 */
function findProgram(name) {
  // Debian's service programs are outside an ordinary user's PATH.
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  for (const folder of folders.filter(Boolean)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Try the next folder.
    }
  }
  return null;
}

/**
 * The path of a system's program, or null. If it is absent, a sentence on stderr names the tests that are skipped, as
 * test runners hide the console output of tests that pass; `npm test` repeats it at its end. Nothing is installed here.
 *
 * @param {string} name
 * @param {{ tests: string }} what
 * @returns {string | null}
 */
export function programForTests(name, { tests }) {
  const found = findProgram(name);
  if (found) return found;
  const sentence = `${name} is not installed: ${tests} are skipped.\n`;
  process.stderr.write(sentence);
  if (process.env[skipReportVariable]) appendFileSync(process.env[skipReportVariable], sentence);
  return null;
}
