import { parseArgs } from "node:util";
import { createDatabase } from "@/db/client";
import { env, isDirect } from "@/lib/server/env";
import { toolCommand } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";
import { makePassword, setPassword } from "./start/accounts";

/**
 * npm run account:password -- --email … [--password …]: sets a new password for somebody who cannot reset it by mail.
 */

const usage = `Usage: ${toolCommand("account:password", "--email ada@example.com [--password …]")}`;

function readArguments() {
  return readCommandLine(usage, () => {
    return parseArgs({ options: { email: { type: "string" }, password: { type: "string" } } }).values;
  });
}

async function run(): Promise<void> {
  const { email, password } = readArguments();
  if (!email) throw new OperatorError(`Give the user's email.\n${usage}`);
  if (!env.DATABASE_URL) throw new OperatorError("DATABASE_URL is not set.");
  const newPassword = password ?? makePassword();
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1, isDirect: isDirect(env.DATABASE_URL) });
  try {
    await setPassword(db, email.trim(), newPassword, { isInitial: password === undefined });
  } finally {
    await close();
  }
  console.log(`Changed the password of ${email.trim()} and logged them out everywhere.`);
  if (password === undefined)
    console.log(`  Password  ${newPassword}   (shown only once; change it at the next login)`);
}

await runTool(run);
