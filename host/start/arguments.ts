import { PlainFault } from "../process/plain-fault";

type Mode = { name: "production" } | { name: "development" } | { name: "run"; script: string; args: string[] };

/** Reads the mode from the command line. Throws a PlainFault for anything else. */
export function readMode(args: string[]): Mode {
  const [flag, ...rest] = args.filter((argument, index) => index > 1 || argument !== "--with-dev");
  if (flag === undefined) return { name: "production" };
  if (flag === "--dev") return { name: "development" };
  const [script, ...scriptArgs] = rest;
  if (flag === "--run" && script) return { name: "run", script, args: scriptArgs };
  throw new PlainFault("Usage: npm start, npm run dev, or node host/bootstrap.mjs --run <file.ts> [arguments]");
}
