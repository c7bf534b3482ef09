import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getEvents } from "@/app/api/events/get-events/route";
import { PUT as setStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { structureConsole, writeLog } from "@/lib/server/base/log/log";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast } from "../../support/people";

const installation = testInstallation();
let cast: Cast;
let written: string[];

beforeEach(async () => {
  cast ??= await createCast(installation.deps);
  written = [];
  for (const name of ["error", "warn", "info", "log"] as const) {
    vi.spyOn(console, name).mockImplementation((...parts) => void written.push(parts.join(" ")));
  }
});
afterEach(() => void vi.restoreAllMocks());

function onlyLine(): Record<string, unknown> {
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain("\n");
  return JSON.parse(written[0] ?? "");
}

const address = "2001:db8::7";

describe("failed requests", () => {
  it("a failed request logs one line with time, level, request, actor and address, by which the answer can be found", async () => {
    const query = { secret: "of the question" };
    const { body, headers } = await call(getEvents, { as: cast.moderator, address, query });
    const line = onlyLine();
    expect(line).toMatchObject({
      level: "warn",
      message: body.message,
      method: "GET",
      path: "/api/under-test",
      status: 403,
      code: "forbidden",
      request_id: body.request_id,
      actor_id: cast.moderator.user_id,
      address,
    });
    expect(headers.get("X-Request-Id")).toBe(line.request_id);
    expect(Math.abs(Date.now() - Date.parse(String(line.time)))).toBeLessThan(60_000);
    expect(line.ms).toBeGreaterThanOrEqual(0);
    expect(written[0]).not.toContain("of the question");
    expect(written[0]).not.toContain(cast.moderator.email);
  });

  it.each([
    ["a call without a session", "warn", () => call(getEvents)],
    ["an unknown address", "info", () => put(cast.stranger, "banned")],
    ["an invalid call", "info", () => put(cast.admin, "exploded")],
  ])("the log line of %s has the level %s", async (_, level, request) => {
    const { body } = await request();
    expect(onlyLine()).toMatchObject({ level, request_id: body.request_id });
  });

  it("a log line of a server error says why, in one line", async () => {
    vi.spyOn(installation.deps.db, "select").mockImplementation(() => {
      throw new TypeError("planted");
    });
    const { status, body } = await call(getEvents, { as: cast.admin });
    expect(status).toBe(500);
    const line = onlyLine();
    expect(line).toMatchObject({ level: "error", status: 500, request_id: body.request_id });
    expect(line.error).toMatch(/^TypeError: planted\n\s+at /);
  });

  it("a request that succeeds logs nothing", async () => {
    expect((await call(getEvents, { as: cast.admin })).status).toBe(200);
    expect(written).toEqual([]);
  });
});

const put = (as: Cast["admin"], status: string) =>
  call(setStatus, { method: "PUT", as, params: { id: cast.event.id }, body: { status } });

describe("console output of libraries", () => {
  /** Runs with a console of its own, so that the tests' console stays unchanged. */
  function within(work: () => void) {
    const real = globalThis.console;
    globalThis.console = { ...real };
    try {
      structureConsole("worker");
      structureConsole("web");
      work();
    } finally {
      globalThis.console = real;
    }
  }

  it.each([
    [
      "words and an error",
      () => console.warn("It went wrong %s.", "again", new Error("planted")),
      "It went wrong again.",
    ],
    ["an error alone", () => console.error(new Error("planted")), "Error: planted"],
  ])("a library's console output becomes a log line of the process: %s", (_, write, message) => {
    within(write);
    const line = onlyLine();
    expect(line).toMatchObject({ process: "worker", message });
    expect(line.error).toMatch(/^Error: planted\n/);
  });

  it("a log line has the level of its console method", () => {
    within(() => {
      console.log("one");
      console.info("two");
      console.warn("three");
      console.error("four");
    });
    expect(written.map((line) => JSON.parse(line).level)).toEqual(["info", "info", "warn", "error"]);
  });
});

it("a log line on a terminal is text, with its fields behind it", () => {
  const before = process.stderr.isTTY;
  process.stderr.isTTY = true;
  try {
    writeLog("warn", "You are not allowed to do this.", { status: 403, code: undefined });
  } finally {
    process.stderr.isTTY = before;
  }
  expect(written).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d WARN {2}You are not allowed to do this\. status=403$/),
  ]);
});
