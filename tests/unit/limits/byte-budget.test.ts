import { expect, it } from "vitest";
import { ByteBudget } from "@/lib/server/base/limits/byte-budget";

const rules = { totalBytes: 1_000, perAddressBytes: 300, keptShare: 0.1, fewBytes: 50 };

it("an address takes its share to the byte, gives it back, and takes it again", () => {
  const budget = new ByteBudget(rules);
  expect(budget.take("192.0.2.1", 300)).toBe(true);
  expect(budget.take("192.0.2.1", 1)).toBe(false);
  budget.release("192.0.2.1", 100);
  expect(budget.take("192.0.2.1", 100)).toBe(true);
  expect(budget.totalBytes).toBe(300);
});

it("a few greedy addresses leave the last part to those that hold little", () => {
  const budget = new ByteBudget(rules);
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) expect(budget.take(address, 300)).toBe(true);
  expect(budget.take("192.0.2.4", 51)).toBe(false);
  expect(budget.take("192.0.2.4", 50)).toBe(true);
  expect(budget.take("192.0.2.5", 50)).toBe(true);
  expect(budget.take("192.0.2.6", 1)).toBe(false);
  expect(budget.totalBytes).toBe(1_000);
});

it("clients without a known address share all but the last part", () => {
  const budget = new ByteBudget(rules);
  expect(budget.take("unknown", 900)).toBe(true);
  expect(budget.take("unknown", 1)).toBe(false);
});
