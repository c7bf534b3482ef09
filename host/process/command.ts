import path from "node:path";

/** Set by a package's command (host/release/command.mjs): the folder that it was run in. Unset in a clone. */
const packageFolder = process.env.WALLFLOWER_FOLDER;

/** A package ships built pages and programs, and never builds. */
export const isPackage = packageFolder !== undefined;

/** Resolves a path that a person typed: programs run in the folder of their own files. */
export const typedPath = (file: string) => path.resolve(packageFolder ?? "", file);

/** The command that starts Wallflower, as a person types it. */
export const startCommand = isPackage ? "wallflower" : "npm start";

/** Returns the command line of a tool with these arguments, as a person types it. */
export function toolCommand(name: string, words = ""): string {
  if (isPackage) return `wallflower ${name} ${words}`.trim();
  return `npm run ${name}${words && ` -- ${words}`}`;
}
