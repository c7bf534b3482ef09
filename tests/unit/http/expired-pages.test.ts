import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startExpiredPageListener } from "@/lib/server/base/http/expired-pages";
import { env } from "@/lib/server/env";

const { listen } = vi.hoisted(() => ({ listen: vi.fn() }));
vi.mock("@/lib/server/compose", () => ({ listenForExpiredPagesOfOthers: listen }));

const before = { ...env };
const warned = () => vi.mocked(console.warn).mock.calls.flat().join("\n");
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  listen.mockReset();
  Object.assign(env, { NEXTAUTH_SECRET: "a secret for tests only, as long as a real one", VERCEL: undefined });
});
afterEach(() => Object.assign(env, before));

const pooled = "postgresql://user:pass@ep-x-pooler.region.aws.neon.tech/db?sslmode=require&channel_binding=require";
const direct = "postgresql://user:pass@ep-x.region.aws.neon.tech/db?sslmode=require&channel_binding=require";

it("behind a pooler no process listens, so the database can sleep, and a log line says what is missed", () => {
  Object.assign(env, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: undefined });
  startExpiredPageListener();
  expect(listen).not.toHaveBeenCalled();
  expect(warned()).toContain("set DATABASE_DIRECT_URL");
});

it.each([
  [pooled, direct],
  [direct, undefined],
])("with a direct address, or without a pooler, the process listens: %s", (DATABASE_URL, DATABASE_DIRECT_URL) => {
  Object.assign(env, { DATABASE_URL, DATABASE_DIRECT_URL });
  startExpiredPageListener();
  expect(listen).toHaveBeenCalledOnce();
  expect(warned()).toBe("");
});

it("without a database, or with one cache for all instances, no process listens and nothing is logged", () => {
  for (const given of [{ DATABASE_URL: undefined }, { DATABASE_URL: direct, VERCEL: true }]) {
    Object.assign(env, { DATABASE_DIRECT_URL: undefined, ...given });
    startExpiredPageListener();
  }
  expect(listen).not.toHaveBeenCalled();
  expect(warned()).toBe("");
});
