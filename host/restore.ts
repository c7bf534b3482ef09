import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { directDatabaseUrl, env, isDirect } from "@/lib/server/env";
import { megabytes } from "@/lib/shared/format";
import { forgetForeignSignIn } from "./accounts";
import { applyBackup } from "./apply-backup";
import { toolCommand, typedPath } from "./command";
import { isServedBeside } from "./installation";
import { explain, PlainFault } from "./plain-fault";
import { readCommandLine, runTool } from "./tool";

/** npm run restore -- file.tar [--replace] [--force]: puts a backup in the place of what is here. */

const usage =
  `Usage: ${toolCommand("restore", "wallflower.tar")}, and over what is here: ` +
  `${toolCommand("restore", "wallflower.tar --replace")}, and while it is served: --force`;

/** A worker behind a pooler asks every second. */
const pooledWatchMs = 2_500;

function readArguments(): { file: string; isReplacing: boolean; isForced: boolean } {
  return readCommandLine(usage, () => {
    const isFlag = { type: "boolean", default: false } as const;
    const options = { replace: isFlag, force: isFlag };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("A restore needs the one file that a backup made.");
    return { file: typedPath(file), isReplacing: values.replace, isForced: values.force };
  });
}

async function run(): Promise<void> {
  const { file, isReplacing, isForced } = readArguments();
  const databaseUrl = directDatabaseUrl(env);
  if (!databaseUrl) throw new PlainFault("DATABASE_URL is not set.");
  if (!isForced && isServedBeside(env.DATA_DIR)) {
    throw new PlainFault(
      "Wallflower is running with this data. Stop it, restore, and start it again. To restore under it all the same, add --force.",
    );
  }
  const deps = createWorkerDeps();
  const target = { ...deps, databaseUrl };
  const options = {
    isReplacing,
    isForced,
    watchMs: isDirect(databaseUrl) ? 0 : pooledWatchMs,
    say: (line: string) => console.log(line),
  };
  const { manifest, bytes } = await applyBackup(target, file, options).catch((error) => {
    throw new PlainFault(`${explain(error)}\nThe database is as it was. To try again, give the same command.`);
  });
  await forgetForeignSignIn(deps.db, env.DATA_DIR);
  console.log(`Restored: ${manifest.posts} posts, ${megabytes(bytes)}, as they were at ${manifest.created_at}.`);
  console.log("Everybody signs in again. Start Wallflower; open walls come to this state by themselves.");
}

await runTool(run);
