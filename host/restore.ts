import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { directDatabaseUrl, env, isDirect } from "@/lib/server/env";
import { megabytes } from "@/lib/shared/format";
import { applyBackup } from "./backup/apply-backup";
import { rehearse } from "./backup/rehearse";
import { toolCommand, typedPath } from "./process/command";
import { explain, OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";
import { forgetForeignSignIn } from "./start/accounts";
import { isServedByOther } from "./start/installation";

/**
 * npm run restore -- file.tar [--replace] [--force]: replaces the installation's data with a backup. With --rehearse
 * it restores into a scratch database and changes nothing.
 */

const usage =
  `Usage: ${toolCommand("restore", "wallflower.tar")}, to replace existing data: ` +
  `${toolCommand("restore", "wallflower.tar --replace")}, while Wallflower is running: --force. To test a backup without ` +
  `changes: ${toolCommand("restore", "--rehearse wallflower.tar")}`;

/** A worker behind a pooler polls every second. */
const pooledWatchMs = 2_500;

type Arguments = { file: string; isReplacing: boolean; isForced: boolean; isRehearsal: boolean };

function readArguments(): Arguments {
  return readCommandLine(usage, () => {
    const isFlag = { type: "boolean", default: false } as const;
    const options = { replace: isFlag, force: isFlag, rehearse: isFlag };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("Give one backup file.");
    const { replace: isReplacing, force: isForced, rehearse: isRehearsal } = values;
    if (isRehearsal && (isReplacing || isForced)) throw new Error("Use --rehearse without --replace and --force.");
    return { file: typedPath(file), isReplacing, isForced, isRehearsal };
  });
}

async function run(): Promise<void> {
  const { file, isReplacing, isForced, isRehearsal } = readArguments();
  const databaseUrl = directDatabaseUrl(env);
  if (!databaseUrl) throw new OperatorError("DATABASE_URL is not set.");
  if (isRehearsal) return rehearse(databaseUrl, file);
  if (!isForced && isServedByOther(env.DATA_DIR)) {
    throw new OperatorError(
      "Wallflower is running with this data. Stop it, restore, and start it again, or add --force to restore anyway.",
    );
  }
  const deps = createWorkerDeps();
  const target = { ...deps, databaseUrl };
  const options = {
    isReplacing,
    isForced,
    watchMs: isDirect(databaseUrl) ? 0 : pooledWatchMs,
    log: (line: string) => console.log(line),
  };
  const { manifest, bytes } = await applyBackup(target, file, options).catch((error) => {
    throw new OperatorError(`${explain(error)}\nThe database was not changed. To try again, run the same command.`);
  });
  await forgetForeignSignIn(deps.db, env.DATA_DIR);
  const posts = manifest.posts === 1 ? "1 post" : `${manifest.posts} posts`;
  console.log(`Restored: ${posts}, ${megabytes(bytes)}, as they were at ${manifest.created_at}.`);
  console.log("Start Wallflower. Everybody must log in again; open walls update automatically.");
}

await runTool(run);
