import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { POST as answerProbe } from "@/app/api/internal/probe-address/route";
import { env } from "@/lib/server/env";
import { addressCheck, bodyCheck, silenceCheck, socketCheck, trustCheck } from "@/lib/server/features/doctor/address";
import { type Check, runChecks } from "@/lib/server/features/doctor/check";
import { createProbeToken, probeHeader, readProbeToken } from "@/lib/server/features/doctor/probe-token";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { freePort } from "../../e2e/support/installation";
import { call } from "../../support/call";
import { makeSubject } from "../../support/doctor/doctor";
import { startDoctorServer } from "../../support/doctor/doctor-server";
import { testInstallation } from "../../support/installation";
import { LimitingProxy, type ProxyRule } from "../../support/network/limiting-proxy";
import { findNginx, startDocumentedNginx } from "../../support/network/nginx";
import { realtimeApp } from "../../support/realtime/realtime-server";

testInstallation();

const checks: Check[] = [addressCheck, trustCheck, socketCheck, bodyCheck, silenceCheck];
let server: Awaited<ReturnType<typeof startDoctorServer>>;
beforeAll(async () => {
  server = await startDoctorServer();
});
afterAll(() => server?.stop());
beforeEach(() => {
  env.TRUST_PROXY = 0;
});

type Options = { trust?: number; isServing?: boolean; silenceMs?: number; settings?: Record<string, string> };

/** The findings at an address, as lines. */
async function examine(PUBLIC_URL: string, { trust = 0, settings, ...rest }: Options = {}): Promise<string[]> {
  env.TRUST_PROXY = trust;
  const realtime = {
    WALLFLOWER_EMBEDDED_REALTIME: "1",
    PUSHER_APP_ID: realtimeApp.appId,
    PUSHER_KEY: realtimeApp.key,
    PUSHER_SECRET: realtimeApp.secret,
  };
  const subject = makeSubject({
    settings: { ...realtime, PUBLIC_URL, TRUST_PROXY: String(trust), ...settings },
    ...rest,
  });
  return (await runChecks(checks, subject)).map(({ check, state, sentence }) => `${state}: ${check}: ${sentence}`);
}
const faultsOf = (lines: string[]) => lines.filter((line) => !line.startsWith("ok:"));

describe("without a proxy", () => {
  it("without a proxy the doctor finds no problem, and each check says what works", async () => {
    expect(await examine(server.url)).toEqual([
      "ok: Public address: PUBLIC_URL reaches this server.",
      "ok: TRUST_PROXY: There is no proxy in front.",
      "ok: Live updates: WebSockets through PUBLIC_URL work.",
      "ok: Upload size: Bodies of up to 500.0 MB pass through PUBLIC_URL.",
      "ok: Proxy timeouts: Connections through PUBLIC_URL survive 0 s of silence.",
    ]);
  });

  it("a PUBLIC_URL that nothing answers is a problem while the server runs, and a warning while it does not", async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await examine(nowhere)).toEqual([
      "problem: Public address: PUBLIC_URL does not reach this server (ECONNREFUSED).",
    ]);
    expect(await examine(nowhere, { isServing: false })).toEqual([
      "warning: Public address: Nothing answers at PUBLIC_URL (ECONNREFUSED).",
    ]);
  });

  it("a PUBLIC_URL of another installation is a problem", async () => {
    const before = env.NEXTAUTH_SECRET;
    const asked = examine(server.url);
    env.NEXTAUTH_SECRET = "another secret, as long as a real one is";
    onTestFinished(() => {
      env.NEXTAUTH_SECRET = before;
    });
    expect(faultsOf(await asked).join()).toContain("PUBLIC_URL points to an installation with another secret.");
  });

  it("a socket server with an unknown key is a problem", async () => {
    const settings = { PUSHER_KEY: "another-key", PUBLIC_URL: server.url };
    expect(faultsOf(await examine(server.url, { settings }))).toEqual([
      "problem: Live updates: WebSockets through PUBLIC_URL fail (code 4001): walls and consoles only poll.",
    ]);
  });

  it("TRUST_PROXY that believes a guest is a problem", async () => {
    expect(faultsOf(await examine(server.url, { trust: 1 })).join()).toContain("guests can fake their address");
  });

  it("without a PUBLIC_URL, or with one on this machine only, the address is not checked", async () => {
    const subject = makeSubject();
    expect(await runChecks(checks, subject)).toEqual([]);
  });
});

describe.skipIf(!findNginx("the doctor's tests behind nginx"))("behind nginx", () => {
  const behind = async (changes: Record<string, string>, options: Options = {}) => {
    const servers = { "127.0.0.1:3000": server.place, ...changes };
    const nginx = await startDocumentedNginx("one-server.md", { port: await freePort(), servers });
    onTestFinished(() => nginx.stop());
    return faultsOf(await examine(nginx.url, { trust: 1, ...options }));
  };

  it("nginx with the lines of docs/deploy has no problem", async () => {
    expect(await behind({})).toEqual([]);
  });

  it("nginx with a body limit of 1 MB is a problem that names it", async () => {
    expect(await behind({ "client_max_body_size 520m": "client_max_body_size 1m" })).toEqual([
      "problem: Upload size: A body of 1.0 MB passes through PUBLIC_URL, but one of 4.3 MB fails (status 413). Photos and clips need more.",
    ]);
  });

  it("nginx with a body limit of 100 MB is a warning", async () => {
    expect(await behind({ "client_max_body_size 520m": "client_max_body_size 100m" })).toEqual([
      "warning: Upload size: A body of 100.0 MB passes through PUBLIC_URL, but one of 500.0 MB fails (status 413). Larger clips are sent in pieces, which takes longer.",
    ]);
  });

  it("nginx without the sockets' upgrade is a problem", async () => {
    expect(await behind({ "proxy_set_header Upgrade $http_upgrade;": "" })).toEqual([
      "problem: Live updates: WebSockets through PUBLIC_URL fail (Unexpected server response: 404): walls and consoles only poll.",
    ]);
  });

  it("nginx that buffers request bodies is a warning", async () => {
    expect(await behind({ "proxy_request_buffering off;": "" })).toEqual([
      "warning: Upload size: The proxy at PUBLIC_URL buffers request bodies: uploads take twice as long.",
    ]);
  });

  it("nginx with short timeouts is a warning", async () => {
    const short = {
      "proxy_read_timeout 15m": "proxy_read_timeout 1s",
      "client_body_timeout 15m": "client_body_timeout 1s",
    };
    const [upload, connection] = await behind(short, { silenceMs: 3_000 });
    expect(upload).toMatch(/^warning: .* cuts an upload after [12] s of silence\.$/);
    expect(connection).toMatch(/^warning: .* cuts a connection after [12] s of silence\.$/);
  });

  it("behind nginx, TRUST_PROXY=0 makes all guests one, and TRUST_PROXY=2 lets them forge addresses", async () => {
    expect((await behind({}, { trust: 0 })).join()).toContain("all guests count as one");
    expect((await behind({}, { trust: 2 })).join()).toContain("guests can fake their address");
  });

  it("a proxy that sends no client address lets guests forge one", async () => {
    const without = { "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;": "" };
    expect((await behind(without)).join()).toContain("is 0: guests can fake");
  });
});

// At once, because the doctor waits some seconds for each answer that does not come.
it("a proxy that refuses, cuts or drops long bodies has a limit that is a warning", async () => {
  await Promise.all(
    (["refuse", "cut", "drop"] as const).map(async (kind) => {
      // The doctor tries bodies of a few sizes, among them 4.3 and 26 MB.
      const rule: ProxyRule = { kind, bytes: 7 * 1024 * 1024 };
      const proxy = await LimitingProxy.to(server.url, rule);
      onTestFinished(() => proxy.dispose());
      const faults = faultsOf(await examine(proxy.url)).filter((line) => line.includes("Upload size"));
      expect(faults.join(), kind).toMatch(/^warning: .* body of 4.3 MB passes through .*, but one of 26.0 MB fails/);
    }),
  );
});

describe("the doctor's token", () => {
  const ask = (token: string, body = "12") =>
    call(answerProbe, { method: "POST", body, headers: { [probeHeader]: token, "content-type": "text/plain" } });

  it("the doctor's token works for one request", async () => {
    const token = createProbeToken({ maxBytes: 2, waitMs: 0 });
    expect(await ask(token)).toMatchObject({ status: 200, body: { bytes: 2, address: "192.0.2.1" } });
    expect((await ask(token)).status).toBe(403);
  });

  it("the doctor's token accepts no more bytes than it states", async () => {
    expect((await ask(createProbeToken({ maxBytes: 1, waitMs: 0 }))).status).toBe(413);
  });

  it("the doctor's token expires, and cannot be changed", () => {
    const token = createProbeToken({ maxBytes: 1, waitMs: 0 }, 1_000);
    expect(readProbeToken(token, 1_000 + doctorRules.tokenMs - 1)).toMatchObject({ maxBytes: 1, waitMs: 0 });
    expect(readProbeToken(token, 1_000 + doctorRules.tokenMs)).toBeNull();
    expect(readProbeToken(token.replace(".1.0.", ".2.0."), 1_000)).toBeNull();
    for (const other of ["", "x", `${token}x`]) expect(readProbeToken(other, 1_000)).toBeNull();
  });
});
