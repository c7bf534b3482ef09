import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { DecoderProcess } from "@/lib/server/outside/media/decoding/decoder-process";
import { createDecoders, type Decoders } from "@/lib/server/outside/media/decoding/decoders";
import { endingWithParent } from "@/lib/server/outside/media/decoding/end-with-parent";
import { leash } from "@/lib/server/outside/media/decoding/leash";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import { DecoderEndedError, TooHeavyError, UndecodableError } from "@/lib/server/outside/media/undecodable";
import { decoderRules, limits } from "@/lib/shared/limits";

const program = path.resolve("tests/support/pictures/greedy-decoder.mjs");
const megabyte = 1024 * 1024;
const generous = { memoryBytes: 500 * megabyte, cpuSeconds: 60, clockSeconds: 60 };
const started: { end(): void }[] = [];
afterEach(() => {
  for (const one of started.splice(0)) one.end();
});

function startProcess(isAwaited = false) {
  const child = new DecoderProcess(program, isAwaited);
  started.push(child);
  return child;
}

function start(): { decoders: Decoders; run: (source: string, isAwaited?: boolean) => Promise<{ pid: number }> } {
  const decoders = createDecoders({ runs: program });
  started.push({ end: () => decoders.close() });
  const run = async (source: string, isAwaited = false) => {
    const input = { source, target: "nowhere", recipe: renditionRecipes.full };
    return (await decoders.run("picture", input, { isAwaited })) as unknown as { pid: number };
  };
  return { decoders, run };
}

describe("ending a decoder's process", () => {
  it.each([
    ["memory", { ...generous, memoryBytes: 150 * megabyte }, TooHeavyError],
    ["processor", { ...generous, cpuSeconds: 1 }, TooHeavyError],
    // A busy machine may have slowed it down, so the error is one that the job retries.
    ["clock", { ...generous, clockSeconds: 1 }, DecoderEndedError],
  ])("a decoder's process is killed at its ceiling of %s", { timeout: 60_000 }, async (source, ceilings, error) => {
    const child = startProcess();
    await expect(child.run("picture", { source }, ceilings)).rejects.toThrow(error);
    expect(child.isUsable).toBe(false);
  });

  it("a decoder that crashes or exits is told apart from a file that is no picture", async () => {
    for (const source of ["crash", "exit"]) {
      await expect(startProcess().run("picture", { source }, generous)).rejects.toThrow(DecoderEndedError);
    }
    const child = startProcess();
    await expect(child.run("picture", { source: "hostile" }, generous)).rejects.toThrow(UndecodableError);
    expect(child.isUsable).toBe(true);
  });

  it("a decoder's system errors keep their code", async () => {
    const failing = startProcess().run("picture", { source: "full" }, generous);
    await expect(failing).rejects.toMatchObject({ code: "ENOSPC" });
    await expect(failing).rejects.not.toThrow(UndecodableError);
  });

  it("a decoder's child program is killed at its ceiling, too", async () => {
    const child = spawn(process.execPath, ["-e", "for (;;);"]);
    const watch = leash(child, { ...generous, cpuSeconds: 0.3 });
    const [, signal] = await once(child, "exit");
    expect([signal, watch.release()]).toEqual(["SIGKILL", "processor"]);
  });
});

// Elsewhere no tool ends a child with its parent: it finishes its work first.
it.runIf(endingWithParent().length > 0)(
  "a decoder's process ends when its parent is killed in the middle of its work",
  async () => {
    const flags = ["--conditions=react-server", "--import", "tsx"];
    const parent = fork("tests/support/pictures/doomed-parent.ts", [program], { execArgv: flags });
    const [pid] = await once(parent, "message");
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 5_000 }).toBe(false);
  },
);

describe("decoders", () => {
  it.each(["good", "memory"])("decoders start nothing for an aborted signal: %s", async (source) => {
    const { decoders } = start();
    const input = { source, target: "nowhere", recipe: renditionRecipes.full };
    const signal = AbortSignal.abort(new Error("Nobody wants it."));
    await expect(decoders.run("picture", input, { isAwaited: false, signal })).rejects.toThrow("Nobody wants it.");
  });

  it("decoders kill a task's process on abort, and run the next task in another", async () => {
    const { decoders, run } = start();
    const first = await run("good");
    const ending = new AbortController();
    const input = { source: "processor", target: "nowhere", recipe: renditionRecipes.full };
    const running = decoders.run("picture", input, { isAwaited: false, signal: ending.signal });
    setTimeout(() => ending.abort(new Error("Nobody wants it.")), 100);
    await expect(running).rejects.toThrow("Nobody wants it.");
    expect(await run("good")).not.toEqual(first);
  });

  it("decoders run the next task after a killed one, and reuse a process that finished its task", async () => {
    const { run } = start();
    const first = await run("good");
    expect(await run("good")).toEqual(first);
    await expect(run("crash")).rejects.toThrow(DecoderEndedError);
    const after = await run("good");
    expect(after).not.toEqual(first);
    await expect(run("hostile")).rejects.toThrow(UndecodableError);
    expect(await run("good")).toEqual(after);
  });

  it("decoders kill a process that keeps the memory of its task", async () => {
    const { run } = start();
    const first = await run("holds-on");
    expect(await run("good")).not.toEqual(first);
  });

  it("decoders give a file that needs more memory than its header promised a costly task's share, and no more", {
    timeout: 60_000,
  }, async () => {
    const error = await start()
      .run("memory")
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(TooHeavyError);
    expect(error.message).toContain(String(limits.costlyPictureMaxBytes));
  });

  it("decoders run two small tasks in parallel, and an awaited one beside them", async () => {
    const { run } = start();
    const order: string[] = [];
    const processes = new Set<unknown>();
    const noted = async (name: string) => {
      processes.add((await run("slow")).pid);
      order.push(name);
    };
    const awaited = run("slow", true).then(({ pid }) => {
      order.push("awaited");
      return pid;
    });
    await Promise.all([noted("first"), noted("second"), noted("third"), noted("fourth"), awaited]);
    expect(processes.size).toBe(2);
    expect(processes).not.toContain(await awaited);
    expect(order.slice(0, 3)).toContain("awaited");
  });

  it.skipIf(process.platform === "win32")("decoders run at low priority unless somebody waits", async () => {
    const { run } = start();
    const before = await run("good");
    expect(getPriority(before.pid)).toBeGreaterThan(getPriority());
    expect(getPriority((await run("good", true)).pid)).toBe(getPriority());
  });

  it.runIf(existsSync("/proc/self"))("decoders leave no process behind when they are closed", async () => {
    const { decoders, run } = start();
    const { pid } = await run("good");
    decoders.close();
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
});

it("the decoders' memory ceilings together leave the worker its share of a gigabyte", () => {
  const { totalMemoryBytes, small, costly, clip, frame, conversion } = decoderRules;
  // The worker's own share is 100 MB.
  expect(totalMemoryBytes).toBeLessThan(1024 * megabyte - 100 * megabyte);
  for (const { memoryBytes } of [costly, clip, conversion]) {
    expect(memoryBytes + small.memoryBytes).toBeLessThanOrEqual(totalMemoryBytes);
  }
  // Frames, short conversions and photos do not wait for a conversion.
  const short = decoderRules["short-conversion"];
  for (const { memoryBytes } of [frame, short]) {
    expect(memoryBytes + conversion.memoryBytes + small.memoryBytes).toBeLessThanOrEqual(totalMemoryBytes);
  }
});
