import { stripVTControlCharacters } from "node:util";
import { afterEach, expect, it, vi } from "vitest";

const folder = "/srv/wallflower/app";
const password = "made by the product";
const wasTerminal = process.stdout.isTTY;

afterEach(() => {
  process.stdout.isTTY = wasTerminal;
});

/** Prints the greeting of a first start from a module loaded with or without a terminal. */
async function greeting(isTTY: boolean, passwordFile: string): Promise<string> {
  process.stdout.isTTY = isTTY;
  vi.resetModules();
  const { printGreeting: greet } = await import("@/host/start/greeting");
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  greet({ port: 3000, folder, signIn: { email: "ada@example.com", newPassword: password, passwordFile } });
  return stripVTControlCharacters(String(print.mock.lastCall));
}

it("a first start on a terminal prints the password and the file that keeps it", async () => {
  const output = await greeting(true, `${folder}/.data/first-sign-in.txt`);
  expect(output).toMatch(/Password {7}made by the product .*kept in \.data\/first-sign-in\.txt/);
});

it("a first start without a terminal names the password's file and does not print the password", async () => {
  const output = await greeting(false, "/data/first-sign-in.txt");
  expect(output).toContain("ada@example.com");
  expect(output).toContain("Password       kept in /data/first-sign-in.txt; change it when you first log in");
  expect(output).not.toContain(password);
});
