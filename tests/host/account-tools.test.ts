import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/db/schema/users";
import { bundlePrograms } from "@/host/build/programs";
import { verifyPassword } from "@/lib/server/auth/password";
import { freePort } from "../e2e/support/installation";
import { createTestDatabase, type TestDatabase } from "../support/database";

const programs = path.join("test-results", `account-tools-${process.pid}`);
const email = "ada@example.com";
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  await bundlePrograms(programs);
  folder = mkdtempSync(path.join(tmpdir(), "wallflower account tools "));
  database = await createTestDatabase();
}, 60_000);
afterAll(async () => {
  await database?.close();
  for (const place of [folder, path.resolve(programs)]) rmSync(place, { recursive: true, force: true });
});

/** Runs a tool as `npm run account:…` does; gives the password that it made, or undefined. */
async function run(tool: string, ...words: string[]): Promise<string | undefined> {
  const address = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url };
  const realtime = { PUSHER_APP_ID: "7", PUSHER_KEY: "key", PUSHER_SECRET: "secret" };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(programs, "start.mjs"), "--run", `host/${tool}.ts`, "--email", email, ...words],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(await freePort()),
        DATA_DIR: path.join(folder, "data"),
        NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
        ...address,
        ...realtime,
      } as NodeJS.ProcessEnv,
    },
  );
  return /Password {2}(\S+)/.exec(stdout)?.[1];
}

const findAda = async () => (await database.db.select().from(users).where(eq(users.email, email)))[0];

it("a password that account:create or account:password makes has to be changed at the first sign-in", async () => {
  for (const [tool, ...words] of [["account-create", "--company", "Ada"], ["account-password"]] satisfies [
    string,
    ...string[],
  ][]) {
    const password = await run(tool, ...words);
    const ada = await findAda();
    expect([tool, ada?.password_is_initial]).toEqual([tool, true]);
    expect(await verifyPassword(ada?.password_hash ?? "", password ?? "")).toBe(true);
  }
}, 60_000);

it("a password that a person types behind --password has not to be changed", async () => {
  expect(await run("account-password", "--password", "brand new secret")).toBeUndefined();
  expect((await findAda())?.password_is_initial).toBe(false);
}, 60_000);
