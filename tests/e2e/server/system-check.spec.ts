import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import type { Finding } from "@/lib/shared/doctor/contract";
import { messages } from "@/lib/shared/messages";
import { doctorMessages as text } from "@/lib/shared/messages/console/doctor";
import { apiPaths, paths } from "@/lib/shared/paths";
import { findNginx, startDocumentedNginx } from "../../support/network/nginx";
import { SmallDisk } from "../../support/storage/small-disk";
import { expectAccessibleAndReachable } from "../support/accessible";
import { freePort, Installation, setUpTimeoutMs } from "../support/installation";
import { storeSession } from "../support/session";
import { expect, test } from "../support/test";

const title = "System Check";
const status = (page: Page) => page.getByRole("main").locator("p[role=status]");
const script = "host/doctor.ts";

async function readFindings(installation: Installation, ...args: string[]) {
  const { code, output } = await installation.runTool(script, "--json", ...args);
  const json = output.slice(output.indexOf("{"));
  expect(output, output).toContain("{");
  return { code, output, findings: (JSON.parse(json) as { findings: Finding[] }).findings };
}
/** Returns the faults, but for a slow disk: other work on the machine slows it, too. */
const faultsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ check, state }) => state !== "ok" && check !== "Disk")
    .map(({ check, state }) => `${state}: ${check}`);

/** A Node.js without fixes is a warning wherever the stories run on one. */
const ofNode = Number.parseInt(process.versions.node, 10) < 22 ? ["warning: Node.js"] : [];

/** Nobody has set a mail server or made a backup yet. */
const warningsOfFresh = [...ofNode, "warning: Mail", "warning: Backup"];
const fresh = foundOrSlow(0, warningsOfFresh.length);
/** Matches the page's result, with or without a warning of a slow disk. */
function foundOrSlow(problems: number, warnings: number): RegExp {
  return new RegExp(`^(${text.found(problems, warnings)}|${text.found(problems, warnings + 1)})$`);
}

/** Checks the page in both sizes and schemes, and saves a screenshot of each. */
async function lookAt(page: Page, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleAndReachable(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `test-results/system-check/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

test("an admin sees what works, warnings of a fresh installation, and runs the checks again", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(paths.users);
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByText(text.description)).toBeVisible();
  await expect(status(page)).toHaveText(fresh, { timeout: 20_000 });
  const rows = page.getByRole("row").filter({ hasText: text.states.ok });
  for (const check of ["Data folder", "PostgreSQL", "Live updates", "ffmpeg"]) {
    // Other rows may mention the check in their text.
    await expect(rows.filter({ has: page.getByText(check, { exact: true }) })).toHaveCount(1);
  }
  await lookAt(page, "fine");
  const again = page.waitForResponse(`**${apiPaths.checkSystem}`);
  await page.getByRole("button", { name: text.again }).click();
  await expect(status(page)).toHaveText(text.checking);
  expect((await again).status()).toBe(200);
  await expect(status(page)).toHaveText(fresh, { timeout: 20_000 });
});

test.describe("a failing check", () => {
  test.use({ expectedErrors: [/status of (429|403)/] });

  test("a failing check shows its reason and can be run again", async ({ page, signIn }) => {
    await signIn(page);
    const refusal = { message: messages.http.rateLimited(60), code: "rate_limited", request_id: "r" };
    await page.route(`**${apiPaths.checkSystem}`, (route) => route.fulfill({ status: 429, json: refusal }), {
      times: 1,
    });
    await page.goto(paths.systemCheck);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText(text.failed);
    await expect(alert).toContainText(refusal.message);
    await expectAccessibleAndReachable(page);
    await page.getByRole("button", { name: messages.common.retry }).click();
    await expect(status(page)).toHaveText(fresh, { timeout: 20_000 });
  });
});

test("npm run doctor reports only the warnings of a fresh installation, running or stopped", async () => {
  test.setTimeout(setUpTimeoutMs);
  const installation = await Installation.start();
  try {
    const running = await readFindings(installation);
    expect(faultsOf(running.findings)).toEqual(warningsOfFresh);
    expect(running.code).toBe(0);
    expect(running.findings.map(({ check }) => check)).toContain("Live updates");
    await installation.stop();
    const stopped = await readFindings(installation);
    expect(faultsOf(stopped.findings)).toEqual(warningsOfFresh);
    expect(stopped.code).toBe(0);
    expect(stopped.findings.map(({ check }) => check)).not.toContain("Live updates");
    const lines = (await installation.runTool(script)).output.trim().split("\n");
    expect(lines).toHaveLength(stopped.findings.length);
    for (const line of lines) expect(line).toMatch(/^(OK {7}|Warning {2})\S/);
    const warnings = lines.filter((line) => /^Warning +(?!Disk )/.test(line));
    expect(warnings).toHaveLength(warningsOfFresh.length);
  } finally {
    await installation.dispose();
  }
});

test("npm run doctor and the System Check page report the same faults of proxy and mail, and no password", async ({
  browser,
}) => {
  test.skip(!findNginx("the story of the doctor behind nginx"));
  test.setTimeout(setUpTimeoutMs + 120_000);
  const proxyPort = await freePort();
  const installation = await Installation.start(() => ({
    PUBLIC_URL: `http://localhost:${proxyPort}`,
    TRUST_PROXY: "1",
    SMTP_URL: "smtp://ada:hunter2-hunter2@127.0.0.1:1",
  }));
  const nginx = await startDocumentedNginx("one-server.md", {
    port: proxyPort,
    servers: {
      "127.0.0.1:3000": `127.0.0.1:${installation.port}`,
      "client_max_body_size 520m": "client_max_body_size 1m",
      "proxy_set_header Upgrade $http_upgrade;": "",
      // Longer than the page waits, shorter than the command does.
      "proxy_read_timeout 15m;": "proxy_read_timeout 12s;",
      "client_body_timeout 15m;": "client_body_timeout 12s;",
    },
  });
  try {
    const page = await browser.newPage({ baseURL: nginx.url });
    await storeSession(page, installation.admin);
    await page.goto(paths.systemCheck);
    await expect(status(page)).toHaveText(foundOrSlow(3, 1 + ofNode.length), { timeout: 20_000 });
    const problems = page.getByRole("row").filter({ hasText: text.states.problem });
    await expect(problems).toHaveCount(3);
    for (const words of ["1.0 MB passes", "WebSockets through", "The mail server does not answer"]) {
      await expect(problems.filter({ hasText: words })).toHaveCount(1);
    }
    await expect(page.getByRole("row").nth(1)).toContainText(text.states.problem);
    expect(await page.content()).not.toContain("hunter2");
    await lookAt(page, "faults");

    const { code, output, findings } = await readFindings(installation);
    expect(faultsOf(findings)).toEqual([
      ...ofNode,
      "problem: Live updates",
      "problem: Upload size",
      "warning: Proxy timeouts",
      "warning: Proxy timeouts",
      "problem: Mail",
      "warning: Backup",
    ]);
    for (const { sentence } of findings.filter(({ check }) => check === "Proxy timeouts")) {
      expect(sentence).toMatch(/after 1\d s of silence/);
    }
    expect(code).toBe(1);
    expect(output).not.toContain("hunter2");
  } finally {
    await nginx.stop();
    await installation.dispose();
  }
});

test("npm run doctor reports a read-only data folder and a wrong FFMPEG_PATH on an installation that cannot start", async () => {
  test.skip(!SmallDisk.canMount("the story of the doctor on a read-only disk"));
  const megabytes = 4;
  const disk = SmallDisk.mount(megabytes);
  try {
    expect(spawnSync("mount", ["-o", "remount,ro", disk.folder]).status).toBe(0);
    const environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: disk.folder,
      FFMPEG_PATH: "/bin/false",
    };
    const args = ["host/bootstrap.mjs", "--run", script];
    const { status: code, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env: environment as never });
    expect(stdout).toMatch(/^Problem {2}Start +Wallflower cannot start\. DATA_DIR points to .*, which is read-only/m);
    expect(stdout).toMatch(/^Problem {2}Data folder +The data folder is not writable \(EROFS\)/m);
    expect(stdout).toMatch(/^Problem {2}ffmpeg +FFMPEG_PATH is not an ffmpeg/m);
    expect(stdout).toMatch(/^(OK {7}|Warning {2})Node\.js/m);
    expect(code).toBe(1);
  } finally {
    disk.unmount();
  }
});
