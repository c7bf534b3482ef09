import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Supervised, supervise } from "@/host/process/supervise";

/** A busy machine takes ten seconds to start a child. */
const patienceMs = 60_000;
const testMs = patienceMs + 20_000;

let folder: string;
let logged: string[];
let child: Supervised | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-supervise-"));
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(JSON.parse(line).message));
});
afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const notesFile = () => path.join(folder, "notes");
const notes = () => (existsSync(notesFile()) ? readFileSync(notesFile(), "utf8").trim().split("\n") : []);

/** Supervises a child that fails this way a moment after it was ready. */
function start(fault: string, healthyMs?: number, silentSeconds?: number) {
  child = supervise({
    name: "worker",
    script: "tests/support/host/faulty-child.ts",
    nodeFlags: ["--conditions=react-server", "--import", "tsx"],
    environment: { ...process.env, FAULT: fault, NOTES: notesFile() },
    ...(healthyMs && { healthyMs }),
    ...(silentSeconds && { silentSeconds }),
  });
}

it.each(["exception", "rejection"])(
  "an uncaught fault (%s) ends the process in order, and a process that was healthy restarts at once",
  async (fault) => {
    start(fault, 1);
    await expect.poll(notes, { timeout: patienceMs }).toEqual(["started", "stopped in order", "started"]);
    expect(logged[0]).toBe("The worker exited after an error; restarting it now.");
  },
  testMs,
);

it(
  "a fault that keeps recurring restarts with a growing delay",
  async () => {
    start("exception");
    await expect.poll(() => logged.length, { timeout: patienceMs }).toBe(3);
    expect(logged.map((line) => /in ([\d.]+) s\.$/.exec(line)?.[1])).toEqual(["0.5", "1", "2"]);
  },
  testMs,
);

it(
  "an unhandled rejection caused by an outage does not end the process",
  async () => {
    start("outage");
    await expect.poll(notes, { timeout: patienceMs }).toEqual(["started", "went on"]);
    expect(logged).toEqual([]);
  },
  testMs,
);

it.each(["loop", "stop"])(
  "a process that hangs (%s) is replaced",
  async (fault) => {
    start(fault, 1, 7);
    await expect.poll(notes, { timeout: patienceMs }).toEqual(["started", "started"]);
    expect(logged).toEqual([
      "The worker has been silent for 7 s; ending it.",
      "The worker exited unexpectedly (SIGKILL); restarting it now.",
    ]);
  },
  testMs,
);

it(
  "a process that reports goes on",
  async () => {
    start("nothing", 1, 7);
    await expect.poll(notes, { timeout: patienceMs }).toEqual(["started", "went on"]);
    // Longer than the silence that ends a process.
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    expect(logged).toEqual([]);
  },
  testMs,
);
