import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "../process/operator-error";

/** Files and folders that a start reads and writes, if they exist. */
const ownEntries = ["first-sign-in.txt", "media", "postgres", "running.json", "secrets.json"];

/** Sentences for why a folder is unusable, by error code. */
const reasons: Record<string, string> = {
  EACCES: "which this user cannot read and write",
  EPERM: "which this user cannot read and write",
  EROFS: "which is read-only",
  EEXIST: "which is not a folder",
  ENOTDIR: "which is not a folder",
  ENOSPC: "whose disk is full",
};

function unusable(place: string, error: unknown): OperatorError {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const reason = reasons[code] ?? `which cannot be created (${code})`;
  const user = process.getuid?.();
  if (user && (code === "EACCES" || code === "EPERM") && find(place)?.uid !== user) {
    return new OperatorError(
      `DATA_DIR points to ${place}, ${reason}: change its owner with "chown -R ${user}:${process.getgid?.()} ${place}" as root ` +
        "(for a container: the mounted folder), or set DATA_DIR to another folder, and start again.",
    );
  }
  return new OperatorError(
    `DATA_DIR points to ${place}, ${reason}: set it to a folder that this user can read and write, and start again.`,
  );
}

const find = (place: string) => statSync(place, { throwIfNoEntry: false });

/** Returns the missing folders of `folder`, outermost first. */
function listMissing(folder: string): string[] {
  const parent = path.dirname(folder);
  if (folder === parent || find(folder)) return [];
  return [...listMissing(parent), folder];
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have created it meanwhile.
    if (!find(folder)?.isDirectory()) throw error;
  }
}

function probe(folder: string): void {
  const file = path.join(folder, `.probe-${process.pid}`);
  writeFileSync(file, "");
  rmSync(file);
}

/**
 * Creates the data folder and checks that it is usable. Throws an OperatorError if it is not. Creates each folder by
 * itself: below /proc, Node's recursive mkdir never ends.
 */
export function makeDataFolder(folder: string): void {
  let place = folder;
  try {
    for (place of listMissing(folder)) makeFolder(place);
    place = folder;
    probe(folder);
    for (place of ownEntries.map((name) => path.join(folder, name)).filter(find)) {
      // Another user owns these files, for example after a start as root.
      accessSync(place, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    throw unusable(place, error);
  }
}
