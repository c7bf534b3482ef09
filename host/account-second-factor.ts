import { parseArgs } from "node:util";
import { createDatabase } from "@/db/client";
import { env, isDirect } from "@/lib/server/env";
import { toolCommand } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";
import { dropSecondFactor } from "./start/accounts";

/** npm run account:second-factor -- --email …: removes the second factor of somebody who lost phone and codes. */

const usage = `Usage: ${toolCommand("account:second-factor", "--email ada@example.com")}`;

async function run(): Promise<void> {
  const { email } = readCommandLine(usage, () => parseArgs({ options: { email: { type: "string" } } }).values);
  if (!email) throw new OperatorError(`Give the user's email.\n${usage}`);
  if (!env.DATABASE_URL) throw new OperatorError("DATABASE_URL is not set.");
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1, isDirect: isDirect(env.DATABASE_URL) });
  try {
    await dropSecondFactor(db, email.trim());
  } finally {
    await close();
  }
  console.log(`${email.trim()} now logs in with the password alone, and is logged out everywhere.`);
}

await runTool(run);
