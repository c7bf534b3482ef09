import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

function findProgram(name: string): string | null {
  // The service programs of Debian lie where an ordinary user's PATH does not look.
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  for (const folder of folders.filter(Boolean)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}

/**
 * The path of a program of the system, or null. Where it is absent, a sentence on stderr says which tests do without it;
 * runners keep what the console says of tests that passed to themselves. Nothing is installed here.
 */
export function programForTests(name: string, { tests }: { tests: string }): string | null {
  const found = findProgram(name);
  if (!found) process.stderr.write(`${name} is not installed: ${tests} are skipped.\n`);
  return found;
}
