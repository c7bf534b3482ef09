import { parseArgs } from "node:util";
import { createDatabase } from "@/db/client";
import { env, isDirect } from "@/lib/server/env";
import { toolCommand } from "./process/command";
import { PlainFault } from "./process/plain-fault";
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
  if (!email) throw new PlainFault(`Say whose password it is.\n${usage}`);
  if (!env.DATABASE_URL) throw new PlainFault("DATABASE_URL is not set.");
  const newPassword = password ?? makePassword();
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1, isDirect: isDirect(env.DATABASE_URL) });
  try {
    await setPassword(db, email.trim(), newPassword, { isInitial: password === undefined });
  } finally {
    await close();
  }
  console.log(`${email.trim()} has another password, and is logged out everywhere.`);
  if (password === undefined)
    console.log(`  Password  ${newPassword}   (shown this once, to be changed at the first sign-in)`);
}

await runTool(run);
