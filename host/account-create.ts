import { parseArgs } from "node:util";
import { createDatabase } from "@/db/client";
import { env, isDirect } from "@/lib/server/env";
import { createPostgresPageCache } from "@/lib/server/outside/adapters/page-cache.postgres";
import { toolCommand } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";
import { createAccount, makePassword } from "./start/accounts";

/** npm run account:create -- --email … --company … [--password …]: creates another organising company and its admin. */

const usage = `Usage: ${toolCommand("account:create", '--email ada@example.com --company "Ada\'s parties" [--password …]')}`;

function readArguments() {
  return readCommandLine(usage, () => {
    const options = { email: { type: "string" }, company: { type: "string" }, password: { type: "string" } } as const;
    return parseArgs({ options }).values;
  });
}

async function run(): Promise<void> {
  const { email, company, password } = readArguments();
  if (!email || !company) throw new OperatorError(`Give an email and a company.\n${usage}`);
  if (!env.DATABASE_URL) throw new OperatorError("DATABASE_URL is not set.");
  const newPassword = password ?? makePassword();
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 1, isDirect: isDirect(env.DATABASE_URL) });
  try {
    const isPasswordInitial = password === undefined;
    const account = { companyName: company.trim(), email: email.trim(), password: newPassword, isPasswordInitial };
    await createAccount(db, account);
    // From the second account on, scripts no longer run in the walls' own pages, so cached pages must expire too.
    await createPostgresPageCache(db, () => {}).expireWall(null);
  } finally {
    await close();
  }
  console.log(`Created account “${company.trim()}”.`);
  console.log(`  Email     ${email.trim()}`);
  if (password === undefined)
    console.log(`  Password  ${newPassword}   (shown only once; change it when you first log in)`);
}

await runTool(run);
