import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "@/lib/server/features/rules/turns";

it("Turns runs one task at a time, and lets an account wait for one task of another account, not for all", async () => {
  const turns = new Turns();
  const order: string[] = [];
  let running = 0;
  const run = (account: string, name: string) =>
    turns.run(account, async () => {
      running += 1;
      expect(running).toBe(1);
      await wait(1);
      order.push(name);
      running -= 1;
    });
  await Promise.all([run("busy", "1"), run("busy", "2"), run("busy", "3"), run("other", "A")]);
  expect(order).toEqual(["1", "A", "2", "3"]);
});

it("Turns starts the next task after one that failed", async () => {
  const turns = new Turns();
  const failed = turns.run("one", () => Promise.reject(new Error("no")));
  const next = turns.run("one", async () => "done");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("done");
});
