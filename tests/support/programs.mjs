import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

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
 * test runners hide the console output of tests that pass. Nothing is installed here.
 *
 * @param {string} name
 * @param {{ tests: string }} what
 * @returns {string | null}
 */
export function programForTests(name, { tests }) {
  const found = findProgram(name);
  if (!found) process.stderr.write(`${name} is not installed: ${tests} are skipped.\n`);
  return found;
}
