import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { bundlePrograms } from "@/host/build/programs";
import { makeDataFolder } from "@/host/checks/data-folder";
import { openDatabase } from "@/host/postgres/database";
import { explain, OperatorError } from "@/host/process/operator-error";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import { secretNames } from "@/lib/server/base/settings/secret-files";
import { limits } from "@/lib/shared/limits";
import { secretMinLengths } from "@/lib/shared/limits/operator";
import { freePort } from "../../e2e/support/installation";

/**
 * The sentences of wrong settings come from the functions that a start calls. A few whole starts, one for each place
 * where it can end, show that it prints the sentence and exits.
 */

/** A start that has not ended by itself by then is killed, and has no exit code. */
const longestMs = 20_000;
const isRoot = process.getuid?.() === 0;
/** Root can write everywhere, so as root the program runs as another user, who may still read the project's files. */
const asOrdinaryUser = isRoot
  ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"].concat([
      "--inh-caps=+dac_read_search",
      "--ambient-caps=+dac_read_search",
    ])
  : [];
/** Drops the capabilities by which root overrides file modes. */
const withoutOverride = ["-dac_override", "-dac_read_search"].join();
const asOwner = isRoot ? ["setpriv", `--inh-caps=${withoutOverride}`, `--bounding-set=${withoutOverride}`] : [];

const programs = path.join("test-results", `settings-${process.pid}`);
const suffix = randomBytes(6).toString("hex");
const names = {
  empty: `empty_${suffix}`,
  other: `other_${suffix}`,
  foreign: `foreign_${suffix}`,
  guest: `guest_${suffix}`,
};
const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });

let folder: string;
let web: Server;
let closedPort: number;

beforeAll(async () => {
  await bundlePrograms(programs);
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-settings-"));
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, "file"), "");
  mkdirSync(path.join(folder, "read-only"), { mode: 0o555 });
  web = createServer((_, response) => response.end("This is no database.")).listen(0, "127.0.0.1");
  closedPort = await freePort();
  for (const name of [names.empty, names.other, names.foreign]) await superuser`create database ${superuser(name)}`;
  await superuser.unsafe(`create role ${names.guest} login password 'guest'`);
  const foreign = postgres(addressOf({ name: names.foreign }), { max: 1 });
  await foreign`create table invoices (id int)`;
  await foreign.end();
}, 120_000);

afterAll(async () => {
  web?.close();
  for (const name of [names.empty, names.other, names.foreign]) {
    await superuser`drop database if exists ${superuser(name)} with (force)`;
  }
  await superuser.unsafe(`drop role if exists ${names.guest}`);
  await superuser.end();
  for (const place of [folder, path.resolve(programs)]) rmSync(place, { recursive: true, force: true });
});

/** The tests' server with parts of its address replaced. */
function addressOf({ name = "postgres", user, password }: { name?: string; user?: string; password?: string }): string {
  const url = new URL(inject("databaseServerUrl"));
  url.pathname = `/${name}`;
  if (user) url.username = user;
  if (password) url.password = password;
  return url.href;
}

type Settings = Record<string, string>;

const enough = (name: keyof typeof secretMinLengths) => "s".repeat(secretMinLengths[name]);

/** Runs the bundled program of `npm start` until it exits. */
async function start(settings: Settings, launcher: string[] = []) {
  const [command = "", ...words] = [...launcher, process.execPath, path.join(programs, "start.mjs")];
  const child = spawn(command, words, {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longestMs,
    killSignal: "SIGKILL",
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, "data"),
      NEXTAUTH_SECRET: enough("NEXTAUTH_SECRET"),
      ...settings,
    } as NodeJS.ProcessEnv,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output: output.trim() };
}

/** A sentence that names the variable, on one line and without a stack trace. */
function expectSentence(name: string, output: string): string {
  expect(output).toMatch(new RegExp(`^(?=[^\\n]*\\b${name}\\b)[A-Z][^\\n]*[.]$`));
  expect(output).not.toMatch(/\bat .*:\d+:\d+/);
  expect(output).not.toContain("secret-word");
  return output;
}

/** Expects a whole start to exit by itself with one line of output. */
async function expectExit(name: string, settings: Settings, launcher?: string[]): Promise<string> {
  const { code, output } = await start(settings, launcher);
  expect(code).toBe(1);
  return expectSentence(name, output);
}

/** Takes the steps of a start up to its migrated database in this process, and expects one to refuse. */
async function expectRefusal(name: string, settings: Settings): Promise<string> {
  const data = path.join(folder, "data");
  const given = { NODE_ENV: "production", NEXTAUTH_SECRET: enough("NEXTAUTH_SECRET"), DATA_DIR: data, ...settings };
  const output = await open(given).catch(explain);
  return expectSentence(name, String(output));
}

async function open(given: Settings): Promise<string> {
  const env = readSettings(given);
  makeDataFolder(env.DATA_DIR);
  const database = await openDatabase(env, env.DATA_DIR);
  await database.stop();
  return "The start was not refused.";
}

/** Throws the settings' sentence as a start does, for the person to read. */
function readSettings(given: Settings) {
  try {
    return parseEnv(given);
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

const bucket = { S3_BUCKET: "media", S3_PUBLIC_URL: "https://cdn.example" };
const smtp = "smtps://user:secret-word@mail.example.com";

const rows: [name: string, settings: Settings][] = [
  ["PORT", { PORT: "eighty" }],
  ["PORT", { PORT: "65536" }],
  ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
  ["ADMIN_EMAIL", { ADMIN_EMAIL: "ada" }],
  ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "x".repeat(limits.passwordMinLength - 1) }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://wall.example.com/wall" }],
  ["PUBLIC_URL", { PUBLIC_URL: "wall.example.com" }],
  ["WALL_URL", { WALL_URL: "https://show.example.com/?a=b" }],
  ["WALL_URL", { WALL_URL: "http://localhost:3000", PUBLIC_URL: "http://127.0.0.1:3000" }],
  ["NEXTAUTH_SECRET", { NEXTAUTH_SECRET: "s".repeat(secretMinLengths.NEXTAUTH_SECRET - 1) }],
  ["CRON_SECRET", { CRON_SECRET: "c".repeat(secretMinLengths.CRON_SECRET - 1) }],
  ["METRICS_TOKEN", { METRICS_TOKEN: "m".repeat(secretMinLengths.METRICS_TOKEN - 1) }],
  ["DATABASE_URL", { DATABASE_URL: "garbage" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://user:secret-word@localhost/wall" }],
  ["DATABASE_DIRECT_URL", { DATABASE_DIRECT_URL: "postgres://localhost/wall" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://user:secret-word@nowhere.invalid/wall" }],
  ["PUSHER_SECRET", { PUSHER_APP_ID: "1", PUSHER_KEY: "key" }],
  ["PUSHER_CLUSTER", { PUSHER_CLUSTER: "eu" }],
  ["PUSHER_HOST", { PUSHER_APP_ID: "1", PUSHER_KEY: "k", PUSHER_SECRET: "s", PUSHER_HOST: "https://push.example" }],
  ["PUSHER_TLS", { PUSHER_TLS: "perhaps" }],
  ["S3_PUBLIC_URL", { S3_BUCKET: "media" }],
  ["S3_BUCKET", { S3_REGION: "eu-central-1" }],
  ["S3_BUCKET", { ...bucket, S3_BUCKET: "s3://media" }],
  ["S3_SECRET_ACCESS_KEY", { ...bucket, S3_ACCESS_KEY_ID: "AKIA" }],
  ["S3_ENDPOINT", { ...bucket, S3_ENDPOINT: "storage.example.com" }],
  ["S3_PRIVATE_BUCKET", { ...bucket, S3_PRIVATE_BUCKET: "media" }],
  ["BUNNY_CDN_HOST", { BUNNY_LIBRARY_ID: "1", BUNNY_API_KEY: "key" }],
  ["BUNNY_CDN_HOST", { BUNNY_LIBRARY_ID: "1", BUNNY_API_KEY: "key", BUNNY_CDN_HOST: "my library" }],
  ["SMTP_URL", { SMTP_URL: `${smtp}${smtp}` }],
  ["SMTP_URL", { SMTP_URL: "smtp://one.example.com,two.example.com" }],
  ["SMTP_URL", { SMTP_URL: "mail.example.com" }],
  ["SMTP_URL", { SMTP_URL: "https://mail.example.com" }],
  ["MAIL_FROM", { MAIL_FROM: "Wallflower" }],
  ["MAIL_FROM", { MAIL_FROM: "ada@example.com, bob@example.com" }],
  ["DATA_DIR", { DATA_DIR: "/proc/nope" }],
];

vi.setConfig({ testTimeout: 2 * longestMs });

describe("a whole start with a wrong setting", () => {
  it.each<[string, Settings]>([
    ["PORT", { PORT: "eighty" }],
    ["FFMPEG_PATH", { FFMPEG_PATH: "/nowhere/ffmpeg" }],
    ["FFMPEG_PATH", { FFMPEG_PATH: process.execPath }],
  ])("a start exits with one sentence that names %s, if that is wrong: %j", async (name, settings) => {
    await expectExit(name, settings);
  });

  it("a start exits if PostgreSQL refuses the password of DATABASE_URL", async () => {
    await expectExit("DATABASE_URL", { DATABASE_URL: addressOf({ password: "secret-word" }) });
  });

  it("a start exits if this user may not read the file of SMTP_URL_FILE", async () => {
    const file = path.join(folder, "locked");
    writeFileSync(file, "secret-word", { mode: 0o000 });
    const output = await expectExit("SMTP_URL_FILE", { SMTP_URL_FILE: file }, asOwner);
    expect(output).toContain(`${file}, which this user cannot read`);
  });

  it.each(["read-only", "read-only/below"])(
    "a start exits if DATA_DIR is %s, where this user cannot write",
    async (name) => {
      await expectExit("DATA_DIR", { DATA_DIR: path.join(folder, name) }, asOrdinaryUser);
    },
  );

  it("a start exits if DATA_DIR holds files of another user", async () => {
    const place = path.join(folder, "left");
    mkdirSync(place);
    chmodSync(place, 0o777);
    writeFileSync(path.join(place, "secrets.json"), "{}", { mode: isRoot ? 0o600 : 0o000 });
    const sentence = await expectExit("DATA_DIR", { DATA_DIR: place }, asOrdinaryUser);
    expect(sentence).toContain("secrets.json");
    // Only root can create another user's file.
    if (isRoot) expect(sentence).toMatch(/"chown -R [1-9]\d*:\d+ [^"]*secrets\.json" as root/);
  });
});

describe("a wrong setting", () => {
  it.each(rows)("a start is refused with one sentence that names %s, if that is wrong: %j", async (name, settings) => {
    await expectRefusal(name, settings);
  });

  it("a start with a NEXTAUTH_SECRET that is too short names the least length", async () => {
    expect(await expectRefusal("NEXTAUTH_SECRET", { NEXTAUTH_SECRET: "x" })).toContain("at least 32 characters");
  });

  it.each(secretNames)("a start is refused if %s is set, and its _FILE too", async (name) => {
    const file = path.join(folder, "secret");
    writeFileSync(file, "secret-word");
    const output = await expectRefusal(name, { [name]: "secret-word", [`${name}_FILE`]: file });
    expect(output).toBe(`${name} and ${name}_FILE are both set: keep one of them.`);
  });

  it.each([
    ["does not exist", "nowhere", "which does not exist"],
    ["is empty", "file", "which is empty"],
    ["holds only a newline", "newline", "which is empty"],
    ["is a folder", "read-only", "which is a folder"],
  ])("a start is refused if the file of SMTP_URL_FILE %s", async (_, name, reason) => {
    const file = path.join(folder, name);
    if (name === "newline") writeFileSync(file, "\n");
    const output = await expectRefusal("SMTP_URL_FILE", { SMTP_URL_FILE: file });
    expect(output).toContain(`${file}, ${reason}`);
  });

  it("a start is refused if DATABASE_URL_FILE holds no valid address, which the message does not repeat", async () => {
    const file = path.join(folder, "address");
    writeFileSync(file, "mysql://user:secret-word@localhost/wall\n");
    expect(await expectRefusal("DATABASE_URL", { DATABASE_URL_FILE: file })).not.toContain("secret-word");
  });

  it("a start is refused if DATABASE_URL is set and NEXTAUTH_SECRET is not", async () => {
    await expectRefusal("NEXTAUTH_SECRET", { DATABASE_URL: "postgres://localhost/wall", NEXTAUTH_SECRET: "" });
  });

  it.each(["file", "file/below"])("a start is refused if DATA_DIR is %s, which is not a folder", async (name) => {
    await expectRefusal("DATA_DIR", { DATA_DIR: path.join(folder, name) });
  });

  it("a start is refused if DATA_DIR holds the built-in database of another major version", async () => {
    const place = path.join(folder, "seventeen");
    mkdirSync(path.join(place, "postgres", "data"), { recursive: true });
    writeFileSync(path.join(place, "postgres", "data", "PG_VERSION"), "17\n");
    const output = String(await open({ NODE_ENV: "production", DATA_DIR: place }).catch(explain));
    expect(output).toMatch(/contains a database of PostgreSQL 17.*npm run backup .*npm run restore /s);
    expect(output).not.toMatch(/\bat .*:\d+:\d+/);
  });

  it("a start is refused within five seconds if nothing listens at DATABASE_URL", async () => {
    const startedAt = performance.now();
    await expectRefusal("DATABASE_URL", { DATABASE_URL: `postgres://user:word@127.0.0.1:${closedPort}/wall` });
    // It is the only wrong setting that a start waits for, in case the database is starting, too.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it("a start is refused if the server at DATABASE_URL is not PostgreSQL", async () => {
    const { port } = web.address() as AddressInfo;
    await expectRefusal("DATABASE_URL", { DATABASE_URL: `postgres://user:word@127.0.0.1:${port}/wall` });
  });

  it("a start is refused if DATABASE_URL names a database that does not exist", async () => {
    await expectRefusal("DATABASE_URL", { DATABASE_URL: addressOf({ name: "nowhere" }) });
  });

  it("a start is refused if DATABASE_URL names a user who cannot create tables", async () => {
    const address = addressOf({ name: names.empty, user: names.guest, password: "guest" });
    await expectRefusal("DATABASE_URL", { DATABASE_URL: address });
  });

  it("a start is refused if DATABASE_URL leads to another program's database, which stays unchanged", async () => {
    const address = addressOf({ name: names.foreign });
    expect(await expectRefusal("DATABASE_URL", { DATABASE_URL: address })).toContain("invoices");
    const sql = postgres(address, { max: 1 });
    const tables =
      await sql`select schemaname || '.' || tablename as name from pg_tables where schemaname !~ '^(pg_|information)'`;
    await sql.end();
    expect(tables.map(({ name }) => name)).toEqual(["public.invoices"]);
  });

  it("a start is refused if DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases", async () => {
    const settings = {
      DATABASE_URL: addressOf({ name: names.other }),
      DATABASE_DIRECT_URL: addressOf({ name: names.empty }),
    };
    await expectRefusal("DATABASE_URL", settings);
  });
});
