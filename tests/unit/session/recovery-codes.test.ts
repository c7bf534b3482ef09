import { expect, it } from "vitest";
import { makeRecoveryCodes } from "@/lib/server/base/auth/second-factor/codes";
import { createSecret } from "@/lib/server/base/auth/second-factor/secret";

it("recovery codes have 24 of 32 characters, and a thousand of them are all different", () => {
  const codes = Array.from({ length: 100 }, () => makeRecoveryCodes().codes).flat();
  for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
  expect(new Set(codes).size).toBe(1_000);
  expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
});

it("an app's secret has 160 bits, and a thousand of them are all different", () => {
  const secrets = Array.from({ length: 1_000 }, createSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(1_000);
});
