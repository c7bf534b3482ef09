import { parseArgs } from "node:util";
import { createDatabase } from "@/db/client";
import { env, isDirect } from "@/lib/server/env";
import { makePassword, setPassword } from "./accounts";
import { explain, PlainFault } from "./plain-fault";

/** npm run account:password -- --email … [--password …]: another password for somebody who cannot get one by mail. */

const usage = "Usage: npm run account:password -- --email ada@example.com [--password …]";

function readArguments() {
  try {
    return parseArgs({ options: { email: { type: "string" }, password: { type: "string" } } }).values;
  } catch (error) {
    throw new PlainFault(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
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

try {
  await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
