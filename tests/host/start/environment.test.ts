import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { composeEnvironment } from "@/host/start/environment";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import { secretMinLengths } from "@/lib/shared/limits/operator";

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), "wallflower environment "));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const compose = (given: Record<string, string> = {}) =>
  composeEnvironment(parseEnv({ NODE_ENV: "test", ...given }), { dataFolder, databaseUrl: "postgres://x", port: 3111 });

test("missing secrets are generated once and stored readable by this user only", () => {
  const first = compose();
  expect(first.NEXTAUTH_SECRET?.length).toBeGreaterThanOrEqual(32);
  expect(first).toMatchObject({
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: "3111",
    PUSHER_TLS: "false",
    WALLFLOWER_EMBEDDED_REALTIME: "1",
    WALLFLOWER_WEB_URL: "http://127.0.0.1:3111",
    DATABASE_URL: "postgres://x",
    DATA_DIR: dataFolder,
  });
  expect(compose()).toEqual(first);
  expect(statSync(path.join(dataFolder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("SOCKETS_MAX is 5,000 without a value, and has bounds", () => {
  expect([parseEnv({}), parseEnv({ SOCKETS_MAX: "20000" })].map((env) => env.SOCKETS_MAX)).toEqual([5_000, 20_000]);
  for (const SOCKETS_MAX of ["99", "200001", "many"]) expect(() => parseEnv({ SOCKETS_MAX })).toThrow("SOCKETS_MAX");
});

test("the environment of child processes is valid", () => {
  expect(parseEnv({ ...compose(), NODE_ENV: "production" })).toMatchObject({ PORT: 3111, PUSHER_TLS: false });
});

test("configured Pusher settings turn the built-in server off", () => {
  const given = { PUSHER_APP_ID: "7", PUSHER_KEY: "k", PUSHER_SECRET: "s" };
  const composed = compose(given);
  expect(composed.WALLFLOWER_EMBEDDED_REALTIME).toBe("0");
  expect(composed.PUSHER_HOST).toBe(undefined);
  expect(() => compose({ PUSHER_KEY: "k" })).toThrow("PUSHER_KEY is set without PUSHER_APP_ID and PUSHER_SECRET");
});

test("the built-in database has its own address as the direct one; an external database has none unless it is set", () => {
  expect(compose().DATABASE_DIRECT_URL).toBe("postgres://x");
  expect(compose({ DATABASE_URL: "postgres://x" }).DATABASE_DIRECT_URL).toBe("");
  const given = { DATABASE_URL: "postgres://x", DATABASE_DIRECT_URL: "postgres://y" };
  expect(compose(given)).toMatchObject(given);
});

test("a direct address without a pooled one is reported as a mistake", () => {
  expect(() => compose({ DATABASE_DIRECT_URL: "postgres://y" })).toThrow(
    "DATABASE_DIRECT_URL is set without DATABASE_URL",
  );
});

test("a configured secret takes precedence over the generated one", () => {
  const mine = "m".repeat(secretMinLengths.NEXTAUTH_SECRET);
  expect(compose({ NEXTAUTH_SECRET: mine }).NEXTAUTH_SECRET).toBe(mine);
});

test("a damaged secrets file is reported, not replaced", () => {
  writeFileSync(path.join(dataFolder, "secrets.json"), "{");
  expect(() => compose()).toThrow("secrets.json is damaged");
});

test("a bucket for originals only is not a complete storage configuration", () => {
  expect(() => compose({ S3_PRIVATE_BUCKET: "originals" })).toThrow("S3_PRIVATE_BUCKET is set without S3_BUCKET");
  const given = { S3_BUCKET: "media", S3_PUBLIC_URL: "https://cdn.example", S3_PRIVATE_BUCKET: "originals" };
  expect(parseEnv(given)).toMatchObject(given);
});

test("a mail server is one address, or a host with what belongs to it", () => {
  const smtp = (given: Record<string, string>) => parseEnv(given).SMTP_URL;
  expect(smtp({})).toBe(undefined);
  expect(smtp({ SMTP_HOST: "mail.example.com" })).toBe("smtp://mail.example.com:587");
  const signedIn = { SMTP_HOST: "mail.example.com", SMTP_PORT: "465", SMTP_USER: "wall@example.com" };
  expect(smtp({ ...signedIn, SMTP_PASSWORD: "a/b#c@d" })).toBe(
    "smtps://wall%40example.com:a%2Fb%23c%40d@mail.example.com:465",
  );
  expect(() => smtp(signedIn)).toThrow("SMTP_USER is set without SMTP_PASSWORD");
  expect(() => smtp({ SMTP_PORT: "465" })).toThrow("SMTP_PORT is set without SMTP_HOST");
  expect(() => smtp({ ...signedIn, SMTP_URL: "smtp://mail.example.com" })).toThrow(
    "SMTP_URL and SMTP_HOST are both set",
  );
});

test("the size of the pool, the jobs at once and the log's level have bounds", () => {
  expect(parseEnv({})).toMatchObject({ DATABASE_POOL_MAX: 10 });
  const given = { DATABASE_POOL_MAX: "200", WORKER_CONCURRENCY: "64", LOG_LEVEL: "warn" };
  expect(parseEnv(given)).toMatchObject({ DATABASE_POOL_MAX: 200, WORKER_CONCURRENCY: 64, LOG_LEVEL: "warn" });
  for (const [name, value] of [
    ["DATABASE_POOL_MAX", "1"],
    ["DATABASE_POOL_MAX", "201"],
    ["WORKER_CONCURRENCY", "0"],
    ["WORKER_CONCURRENCY", "65"],
    ["LOG_LEVEL", "debug"],
  ] as const)
    expect(() => parseEnv({ [name]: value })).toThrow(name);
});

test("the push service's address inside a cluster is a host or a whole address", () => {
  const pusher = { PUSHER_APP_ID: "7", PUSHER_KEY: "k", PUSHER_SECRET: "s" };
  for (const value of ["push", "push:6001", "http://push.internal:6001"]) {
    expect(parseEnv({ ...pusher, PUSHER_API_HOST: value }).PUSHER_API_HOST).toBe(value);
  }
  for (const value of ["http://push/path", "push internal", "ftp://push"]) {
    expect(() => parseEnv({ ...pusher, PUSHER_API_HOST: value })).toThrow("PUSHER_API_HOST");
  }
  expect(() => parseEnv({ PUSHER_API_HOST: "push" })).toThrow("PUSHER_API_HOST is set without PUSHER_APP_ID");
});
