import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundlePrograms } from "@/host/build/programs";
import { secretNames } from "@/lib/server/settings/secret-files";
import { limits } from "@/lib/shared/limits";
import { secretMinLengths } from "@/lib/shared/limits/operator";
import { freePort } from "../e2e/support/installation";

/** A start with a wrong setting must end within this time. */
const longestMs = 5_000;
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
  mkdirSync(path.join(folder, "private"), { mode: 0o500 });
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

/** Runs the bundled program of `npm start` until it exits. */
async function start(settings: Settings, launcher: string[] = []) {
  const [command = "", ...words] = [...launcher, process.execPath, path.join(programs, "start.mjs")];
  const startedAt = performance.now();
  const child = spawn(command, words, {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 4 * longestMs,
    killSignal: "SIGKILL",
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, "data"),
      NEXTAUTH_SECRET: "s".repeat(secretMinLengths.NEXTAUTH_SECRET),
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
  return { code, output: output.trim(), ms: performance.now() - startedAt };
}

/** Expects an exit in time with one line of output: a sentence that names the variable. */
async function expectSentence(name: string, settings: Settings, launcher?: string[]) {
  const { code, output, ms } = await start(settings, launcher);
  expect(output).toMatch(new RegExp(`^(?=[^\\n]*\\b${name}\\b)[A-Z][^\\n]*[.]$`));
  // No stack trace.
  expect(output).not.toMatch(/\bat .*:\d+:\d+/);
  expect(code).toBe(1);
  expect(ms).toBeLessThan(longestMs);
  return output;
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
  ["FFMPEG_PATH", { FFMPEG_PATH: "/nowhere/ffmpeg" }],
  ["FFMPEG_PATH", { FFMPEG_PATH: process.execPath }],
  ["DATA_DIR", { DATA_DIR: "/proc/nope" }],
];

describe("a start with a wrong setting", () => {
  it.each(rows)(
    "a start exits within five seconds with one sentence that names %s, if that is wrong: %j",
    async (name, settings) => {
      const output = await expectSentence(name, settings);
      expect(output).not.toContain("secret-word");
    },
  );

  it("a start with a NEXTAUTH_SECRET that is too short names the least length", async () => {
    expect(await expectSentence("NEXTAUTH_SECRET", { NEXTAUTH_SECRET: "x" })).toContain("at least 32 characters");
  });

  it.each(secretNames)("a start is refused if %s is set, and its _FILE too", async (name) => {
    const file = path.join(folder, "secret");
    writeFileSync(file, "secret-word");
    const output = await expectSentence(name, { [name]: "secret-word", [`${name}_FILE`]: file });
    expect(output).toBe(`${name} and ${name}_FILE are both set: keep one of them.`);
  });

  it.each([
    ["does not exist", "nowhere", "which does not exist"],
    ["is empty", "file", "which is empty"],
    ["holds only a newline", "newline", "which is empty"],
    ["is a folder", "read-only", "which is a folder"],
    ["may not be read", "locked", "which this user cannot read"],
  ])("a start is refused if the file of SMTP_URL_FILE %s", async (_, name, reason) => {
    const file = path.join(folder, name);
    if (name === "newline") writeFileSync(file, "\n");
    if (name === "locked") writeFileSync(file, "secret-word", { mode: 0o000 });
    const output = await expectSentence("SMTP_URL_FILE", { SMTP_URL_FILE: file }, asOwner);
    expect(output).toContain(`${file}, ${reason}`);
  });

  it("a start is refused if DATABASE_URL_FILE holds no valid address, which the message does not repeat", async () => {
    const file = path.join(folder, "address");
    writeFileSync(file, "mysql://user:secret-word@localhost/wall\n");
    expect(await expectSentence("DATABASE_URL", { DATABASE_URL_FILE: file })).not.toContain("secret-word");
  });

  it("a start is refused if DATABASE_URL is set and NEXTAUTH_SECRET is not", async () => {
    await expectSentence("NEXTAUTH_SECRET", { DATABASE_URL: "postgres://localhost/wall", NEXTAUTH_SECRET: "" });
  });

  it.each(["file", "file/below"])("a start is refused if DATA_DIR is %s, which is not a folder", async (name) => {
    await expectSentence("DATA_DIR", { DATA_DIR: path.join(folder, name) });
  });

  it.each(["read-only", "read-only/below", "private"])(
    "a start is refused if DATA_DIR is %s, where this user cannot write",
    async (name) => {
      await expectSentence("DATA_DIR", { DATA_DIR: path.join(folder, name) }, asOrdinaryUser);
    },
  );

  it("a start is refused if DATA_DIR holds files of another user", async () => {
    const place = path.join(folder, "left");
    mkdirSync(place);
    chmodSync(place, 0o777);
    writeFileSync(path.join(place, "secrets.json"), "{}", { mode: isRoot ? 0o600 : 0o000 });
    const sentence = await expectSentence("DATA_DIR", { DATA_DIR: place }, asOrdinaryUser);
    expect(sentence).toContain("secrets.json");
    // Only root can create another user's file.
    if (isRoot) expect(sentence).toMatch(/"chown -R [1-9]\d*:\d+ [^"]*secrets\.json" as root/);
  });

  it("a start is refused if DATA_DIR holds the built-in database of another major version", async () => {
    const place = path.join(folder, "seventeen");
    mkdirSync(path.join(place, "postgres", "data"), { recursive: true });
    writeFileSync(path.join(place, "postgres", "data", "PG_VERSION"), "17\n");
    const { code, output, ms } = await start({ DATA_DIR: place });
    expect(output).toMatch(/contains a database of PostgreSQL 17.*npm run backup .*npm run restore /s);
    expect(output).not.toMatch(/\bat .*:\d+:\d+/);
    expect(code).toBe(1);
    expect(ms).toBeLessThan(longestMs);
  });

  it("a start is refused if nothing listens at DATABASE_URL", async () => {
    await expectSentence("DATABASE_URL", { DATABASE_URL: `postgres://user:word@127.0.0.1:${closedPort}/wall` });
  });

  it("a start is refused if the server at DATABASE_URL is not PostgreSQL", async () => {
    const { port } = web.address() as AddressInfo;
    await expectSentence("DATABASE_URL", { DATABASE_URL: `postgres://user:word@127.0.0.1:${port}/wall` });
  });

  it("a start is refused if PostgreSQL refuses the password of DATABASE_URL", async () => {
    await expectSentence("DATABASE_URL", { DATABASE_URL: addressOf({ password: "another" }) });
  });

  it("a start is refused if DATABASE_URL names a database that does not exist", async () => {
    await expectSentence("DATABASE_URL", { DATABASE_URL: addressOf({ name: "nowhere" }) });
  });

  it("a start is refused if DATABASE_URL names a user who cannot create tables", async () => {
    const address = addressOf({ name: names.empty, user: names.guest, password: "guest" });
    await expectSentence("DATABASE_URL", { DATABASE_URL: address });
  });

  it("a start is refused if DATABASE_URL leads to another program's database, which stays unchanged", async () => {
    const address = addressOf({ name: names.foreign });
    expect(await expectSentence("DATABASE_URL", { DATABASE_URL: address })).toContain("invoices");
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
    await expectSentence("DATABASE_URL", settings);
  });
});
