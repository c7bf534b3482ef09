import path from "node:path";

/** Set by a package's command (host/release/command.mjs): the folder that it was given in. A clone has none. */
const packageFolder = process.env.WALLFLOWER_FOLDER;

/** Pages and programs came built, and are never built here. */
export const isPackage = packageFolder !== undefined;

/** Resolves a path that a person typed: programs run in the folder of their files. */
export const typedPath = (file: string) => path.resolve(packageFolder ?? "", file);

/** Starts Wallflower, as a person types it. */
export const startCommand = isPackage ? "wallflower" : "npm start";

/** Runs a tool with these words behind it, as a person types it. */
export function toolCommand(name: string, words = ""): string {
  if (isPackage) return `wallflower ${name} ${words}`.trim();
  return `npm run ${name}${words && ` -- ${words}`}`;
}
