import { afterEach, describe, expect, it, vi } from "vitest";
import { clientAddress, warnOfUnknownAddresses } from "@/lib/server/base/http/address";
import { unknownAddress } from "@/lib/server/base/limits/counted-address";
import { admitByRate, refundRate } from "@/lib/server/base/limits/rate-limit";
import { env } from "@/lib/server/env";
import { rateLimits } from "@/lib/shared/limits/rate";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";

const installation = testInstallation();
const before = { ...env };
const { limit } = rateLimits.loginByAddress;

/** The number of simultaneous tries that are admitted. */
async function admitted(tries: number, subject: string, name: keyof typeof rateLimits = "loginByAddress") {
  const attempts = Array.from({ length: tries }, () => admitByRate(installation.deps.db, name, subject));
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;
}

afterEach(() => {
  Object.assign(env, before);
});

describe("IPv6", () => {
  const at = (last: number) => `2001:db8:7:1::${last.toString(16)}`;

  it("IPv6 addresses share a limit within their /64, and with nobody else", async () => {
    const tries = Array.from({ length: limit + 10 }, (_, index) =>
      admitByRate(installation.deps.db, "loginByAddress", at(index)),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(limit);
    expect(await admitted(1, "2001:db8:7:2::1")).toBe(1);
  });

  it("IPv6 addresses that embed one IPv4 address share its limit", async () => {
    expect(await admitted(limit, "198.51.100.77")).toBe(limit);
    expect(await admitted(1, "::ffff:198.51.100.77")).toBe(0);
  });

  it("IPv6 addresses get their tries back", async () => {
    expect(await admitted(limit, at(1).replace(":7:", ":8:"))).toBe(limit);
    await refundRate(installation.deps.db, "loginByAddress", at(2).replace(":7:", ":8:"));
    expect(await admitted(2, at(3).replace(":7:", ":8:"))).toBe(1);
  });
});

describe("unknown addresses", () => {
  it("clients without an address share a wider limit, so that a hall is not locked out", async () => {
    expect(await admitted(limit + 10, "203.0.113.9")).toBe(limit);
    expect(await admitted(limit + 10, unknownAddress)).toBe(limit + 10);
    await useUpLimit(installation.deps, "unlockByAddress", unknownAddress);
    expect(await admitted(3, unknownAddress, "unlockByAddress")).toBe(0);
  });

  it("a limit by something other than the address stays the same, whatever its key is called", async () => {
    const { limit: byEmail } = rateLimits.loginByEmail;
    expect(await admitted(byEmail + 5, unknownAddress, "loginByEmail")).toBe(byEmail);
  });
});

describe("a client's address", () => {
  const headers = new Headers({ "x-forwarded-for": "1.1.1.1, 198.51.100.4, 10.0.0.2", "x-wallflower-address": "::1" });

  it("a client's address is the forwarded entry as far from the end as there are proxies", () => {
    expect(clientAddress(headers, 1)).toBe("10.0.0.2");
    expect(clientAddress(headers, 2)).toBe("198.51.100.4");
    expect(clientAddress(headers, 4)).toBe(unknownAddress);
    expect(clientAddress(new Headers(), 1)).toBe(unknownAddress);
  });

  it("a client's address is unknown when neither a proxy nor our own server is in front", () => {
    env.WALLFLOWER_WEB_URL = undefined;
    expect(clientAddress(headers, 0)).toBe(unknownAddress);
  });
});

describe("the warning at the start", () => {
  it.each([
    ["production", 0, undefined, 1],
    ["production", 1, undefined, 0],
    ["production", 0, "http://127.0.0.1:3000", 0],
    ["development", 0, undefined, 0],
  ] as const)(
    "a start in %s with TRUST_PROXY=%i behind %s warns: %i",
    (NODE_ENV, TRUST_PROXY, WALLFLOWER_WEB_URL, times) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      Object.assign(env, { NODE_ENV, TRUST_PROXY, WALLFLOWER_WEB_URL });
      warnOfUnknownAddresses();
      expect(warn).toHaveBeenCalledTimes(times);
    },
  );
});
