import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { type ExportChoice, exportChoice } from "@/lib/shared/export/contract";
import { dataSize } from "@/lib/shared/format";
import { resolveMessage } from "@/lib/shared/message-names";
import { makeExport, unfinishedExport } from "./backup/make-export";
import { toolCommand, typedPath } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";

/**
 * npm run export -- --event summer-party --out party.zip: writes an event's pictures, clips and lists into one file.
 */

const words =
  "--event <slug> --out <folder or file.zip> [--posts approved|favourites|all] [--pictures originals|large]";
const usage = `Usage: ${toolCommand("export", words)}`;

type Arguments = { slug: string; out: string; choice: ExportChoice };

function readArguments(): Arguments {
  return readCommandLine(usage, () => {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ options: { event: text, out: text, posts: text, pictures: text } });
    const { event, out, posts, pictures } = values;
    if (!event || !out) throw new Error("Give an event and an output file or folder.");
    const choice = exportChoice.safeParse({ posts, pictures });
    if (!choice.success) throw new Error(resolveMessage(choice.error.issues[0]?.message ?? ""));
    return { slug: event.toLowerCase(), out, choice: choice.data };
  });
}

/** Returns the file to write; in a folder it gets the event's name. */
function fileOf({ slug, out }: Arguments): string {
  const place = typedPath(out);
  const isFolder = /[\\/]$/.test(out) || (existsSync(place) && statSync(place).isDirectory());
  return isFolder ? path.join(place, `${slug}.zip`) : place;
}

async function run(): Promise<void> {
  const given = readArguments();
  const file = fileOf(given);
  if (existsSync(file)) throw new OperatorError(`${file} already exists. Choose another file, or remove it first.`);
  mkdirSync(path.dirname(file), { recursive: true });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      rmSync(unfinishedExport(file), { force: true });
      process.exit(1);
    });
  }
  console.log(`Writing ${file} …`);
  try {
    const { files, bytes } = await makeExport(createWorkerDeps(), given.slug, given.choice, file);
    console.log(`The archive is complete: ${files} files, ${dataSize(bytes)}. It contains names and email addresses.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new OperatorError(`The disk of ${file} is full. The incomplete archive was removed.`);
  }
}

await runTool(run);
