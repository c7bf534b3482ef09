import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { judgeTrust } from "@/lib/server/features/doctor/address";
import { type Check, ok, runChecks } from "@/lib/server/features/doctor/check";
import { inventedAddress } from "@/lib/server/features/doctor/send-probe";
import { makeSubject } from "../../support/doctor/doctor";

const fine: Check = { name: "Fine", run: async () => ok("Fine.") };

describe("runChecks", () => {
  it("runChecks reports a check that throws, and keeps the others", async () => {
    const bad: Check = {
      name: "Bad",
      run: async () => {
        throw Object.assign(new Error("secret"), { code: "EBAD" });
      },
    };
    expect(await runChecks([bad, fine], makeSubject())).toEqual([
      { check: "Bad", state: "problem", sentence: "This check failed: EBAD.", advice: "Check again and see the log." },
      { check: "Fine", state: "ok", sentence: "Fine.", advice: "" },
    ]);
  });

  it("runChecks ends a hanging check at its timeout", async () => {
    const hanging: Check = { name: "Hanging", limitMs: () => 20, run: () => sleep(60_000, null, { ref: false }) };
    const [found] = await runChecks([hanging, fine], makeSubject());
    expect(found).toMatchObject({
      check: "Hanging",
      state: "problem",
      sentence: expect.stringContaining("did not finish"),
    });
  });

  it("runChecks leaves out a check that does not apply", async () => {
    expect(await runChecks([{ name: "Other", run: async () => null }], makeSubject())).toEqual([]);
  });

  it("runChecks shows no secret from an error's message", async () => {
    vi.stubEnv("NEXTAUTH_SECRET", "a-very-long-secret-of-this-test");
    const url = "postgres://ada:hunter2@db.example.com/wall?sslpassword=x";
    const bad: Check = {
      name: "Bad",
      run: async () => {
        throw new Error(`${url} and a-very-long-secret-of-this-test`);
      },
    };
    const output = JSON.stringify(await runChecks([bad], makeSubject()));
    expect(output).toContain("db.example.com");
    expect(output).not.toMatch(/hunter2|a-very-long|sslpassword/);
  });
});

describe("TRUST_PROXY", () => {
  const guest = "203.0.113.9";
  const http = "http://wall.test";
  const https = "https://wall.test";
  const seen = (address: string, forwarded_for: string[]) => ({ bytes: 1, address, forwarded_for, is_https: true });

  it.each([
    ["no proxy and 0", 0, seen(guest, [inventedAddress]), http, "ok"],
    ["one that appends, and 1", 1, seen(guest, [inventedAddress, guest]), https, "ok"],
    ["one that replaces, and 1", 1, seen(guest, [guest]), https, "ok"],
    ["two, and 2", 2, seen(guest, [inventedAddress, guest, "10.0.0.1"]), https, "ok"],
    ["one, and 0", 0, seen("127.0.0.1", [inventedAddress, guest]), https, "TRUST_PROXY=1"],
    ["two, and 1", 1, seen("10.0.0.1", [inventedAddress, guest, "10.0.0.1"]), https, "TRUST_PROXY=2"],
    ["one, and 2", 2, seen(inventedAddress, [inventedAddress, guest]), https, "TRUST_PROXY=1"],
    ["one that replaces, and 2", 2, seen("unknown", [guest]), https, "TRUST_PROXY=1"],
    ["none that names an address, and 1", 1, seen(inventedAddress, [inventedAddress]), http, "TRUST_PROXY=0"],
    ["https without a named address, and 0", 0, seen("127.0.0.1", [inventedAddress]), https, "X-Forwarded-For"],
    ["a server that sees no socket, and 0", 0, seen("unknown", [inventedAddress]), http, "TRUST_PROXY=1"],
  ])("the TRUST_PROXY check gives the right advice for %s", (_about, trusted, answer, url, expected) => {
    const { state, advice } = judgeTrust(trusted, answer, url);
    if (expected === "ok") expect(state).toBe("ok");
    else expect({ state, advice }).toEqual({ state: "problem", advice: expect.stringContaining(expected) });
  });
});
