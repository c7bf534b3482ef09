import { randomBytes } from "node:crypto";
import path from "node:path";
import { readIfThere, writePrivateFile } from "../process/private-file";

/** The password of the built-in database, in a file beside its cluster. */
export const passwordFileOf = (folder: string) => path.join(folder, "password");

/** Returns '' if there is none. */
export const readPassword = (folder: string) => readIfThere(passwordFileOf(folder))?.trim() ?? "";

/** Writes a new password to its file, before anything depends on it. */
export function makePassword(folder: string): string {
  const password = randomBytes(24).toString("hex");
  writePrivateFile(passwordFileOf(folder), password);
  return password;
}
