import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEnv } from "@/lib/server/base/settings/env-rules";

const folder = mkdtempSync(path.join(tmpdir(), "wallflower-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: string): string {
  const file = path.join(folder, "secret");
  writeFileSync(file, content);
  return file;
}

const word = "w".repeat(32);

it.each([
  ["without a newline", word],
  ["with a newline", `${word}\n`],
  ["with a newline of Windows", `${word}\r\n`],
])("a secret is read from a file %s", (_, content) => {
  expect(parseEnv({ NEXTAUTH_SECRET_FILE: fileOf(content) }).NEXTAUTH_SECRET).toBe(word);
});

it("a secret loses one newline at its file's end, and nothing else", () => {
  const source: Record<string, string> = { ADMIN_PASSWORD_FILE: fileOf(` a pass\nword \n\n`) };
  parseEnv(source);
  expect(source.ADMIN_PASSWORD).toBe(" a pass\nword \n");
});

it("a secret from a file is read again when the same environment is read twice", () => {
  const source: Record<string, string> = { CRON_SECRET_FILE: fileOf(word), CRON_SECRET: "" };
  expect(parseEnv(source).CRON_SECRET).toBe(word);
  // Child processes get this environment, and may read .env once more.
  expect(source).toEqual({ CRON_SECRET: word, CRON_SECRET_FILE: "" });
  expect(parseEnv(source).CRON_SECRET).toBe(word);
});

it("an empty file name counts as no file", () => {
  expect(parseEnv({ SMTP_URL_FILE: " " }).SMTP_URL).toBeUndefined();
});

it("every unusable secret file is reported on a line of its own, with its variable", () => {
  const [nowhere, empty] = [path.join(folder, "nowhere"), fileOf("")];
  expect(() => parseEnv({ PUSHER_SECRET_FILE: nowhere, DATABASE_URL_FILE: empty })).toThrow(
    `DATABASE_URL_FILE points to ${empty}, which is empty: put the secret there, or correct the path.\n` +
      `PUSHER_SECRET_FILE points to ${nowhere}, which does not exist: put the secret there, or correct the path.`,
  );
});
