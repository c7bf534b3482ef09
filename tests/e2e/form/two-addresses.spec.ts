import { once } from "node:events";
import http from "node:http";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { expect } from "../support/test";
import { wallAddressTest as test } from "../support/wall/wall-address";

/** Sends the address's host as a header: Node, unlike browsers, does not resolve wall.localhost to this machine. */
async function ask({ host, port, pathname, search }: URL, method: string) {
  const request = http.request({ host: "localhost", port, path: pathname + search, method, headers: { host } });
  request.end();
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location ?? null };
}

/** The browser logs missing pages. */
test.use({ expectedErrors: [/status of (404|403)/] });

test("walls and forms are served at WALL_URL only, the console at its own address", async ({
  installation,
  organiser,
}) => {
  const { url, wallUrl } = installation;
  const event = await organiser.createEvent();
  const get = async (address: string, method = "GET") => {
    const { status, location } = await ask(new URL(address), method);
    return [status, location];
  };
  for (const page of [`/event/${event.event_url_slug}`, `/event-form/${event.event_url_slug}?x=1`]) {
    expect(await get(wallUrl + page)).toEqual([200, null]);
    expect(await get(url + page)).toEqual([307, wallUrl + page]);
  }
  for (const page of ["/", "/login", "/user/events"]) expect(await get(wallUrl + page)).toEqual([404, null]);
  expect(await get(`${url}/login`)).toEqual([200, null]);
  for (const [call, method] of [
    ["/api/auth/login", "POST"],
    ["/api/auth/refresh-access-token", "POST"],
    ["/api/auth/session", "GET"],
    ["/api/events/get-events", "GET"],
  ] as const) {
    expect(await get(wallUrl + call, method)).toEqual([404, null]);
  }
  expect(await get(`${wallUrl}/api/events/event-by-slug/${event.event_url_slug}`)).toEqual([200, null]);
});

test("a former slug redirects at WALL_URL, and from the console's address by way of it, and an open wall moves over", async ({
  page,
  installation,
  organiser,
}) => {
  const { url, wallUrl } = installation;
  const event = await organiser.createEvent({ top_banner_text: "Before the change" });
  const former = event.event_url_slug;
  const slug = `${former}-new`;
  await page.goto(`${wallUrl}${paths.event(former)}`);
  await expect(page.getByText("Before the change").first()).toBeVisible();
  const fields = { event_url_slug: slug, top_banner_text: "After the change" };
  await organiser.call("PUT", apiPaths.events.updateEvent(event.id), fields);
  await expect(page.getByText("After the change").first()).toBeVisible();
  await expect(page).toHaveURL(`${wallUrl}${paths.event(slug)}`);
  for (const address of [paths.event, paths.eventForm]) {
    const answer = await ask(new URL(`${wallUrl}${address(former)}?x=1`), "GET");
    expect([answer.status, new URL(answer.location ?? "", wallUrl).href]).toEqual([
      307,
      `${wallUrl}${address(slug)}?x=1`,
    ]);
    const { location } = await ask(new URL(`${url}${address(former)}?x=1`), "GET");
    expect(location).toBe(`${wallUrl}${address(former)}?x=1`);
  }
});

test("when both addresses are this machine, each page still links to the other address, without a redirect loop", async () => {
  test.setTimeout(setUpTimeoutMs);
  const both = (port: number) => ({
    PUBLIC_URL: `http://localhost:${port}`,
    WALL_URL: `http://wall.localhost:${port}`,
  });
  const installation = await Installation.start(both);
  try {
    const { url, wallUrl } = installation;
    const get = async (address: string) => (await ask(new URL(address), "GET")).location;
    expect(await get(`${wallUrl}/login?redirectTo=x`)).toBe(`${url}/login?redirectTo=x`);
    expect(await get(`${url}/event/party`)).toBe(`${wallUrl}/event/party`);
    const login = await get(`${url}/user/events`);
    expect(new URL(login ?? "", url).href).toBe(`${url}/login?redirectTo=%2Fuser%2Fevents`);
    for (const address of [`${url}/login`, `${wallUrl}/event/party`]) expect(await get(address)).toBeNull();
  } finally {
    await installation.dispose();
  }
});

test("over https every answer sends HSTS: pages, API calls, files and errors", async () => {
  test.setTimeout(setUpTimeoutMs);
  const installation = await Installation.start(() => ({ TRUST_PROXY: "1" }));
  try {
    const ask = async (path: string, scheme: string, method = "GET") => {
      const headers = { "x-forwarded-proto": scheme };
      const answer = await fetch(installation.url + path, { method, headers, redirect: "manual" });
      return {
        status: answer.status,
        policy: answer.headers.get("strict-transport-security"),
        text: await answer.text(),
      };
    };
    const login = await ask("/login", "https");
    const script = /\/_next\/static\/[\w/.-]+\.js/.exec(login.text)?.[0] ?? "/no-script";
    const answers: [path: string, status: number, method?: string][] = [
      ["/login", 200],
      [script, 200],
      ["/icon.svg", 200],
      ["/api/health", 200],
      ["/api/events/get-events", 401],
      ["/api/media/public/none.webp", 404],
      ["/nowhere", 307],
      ["/user/events", 307],
      ["/event/none", 404],
      ["/%", 400],
      ["/api/events/get-events", 405, "PUT"],
    ];
    for (const [path, status, method] of answers) {
      const { policy, ...answer } = await ask(path, "https", method);
      expect([path, answer.status, policy]).toEqual([path, status, "max-age=31536000"]);
      expect([path, (await ask(path, "http", method)).policy]).toEqual([path, null]);
    }
  } finally {
    await installation.dispose();
  }
});

test("the team opens a draft from the console, and the wall's address gets no token", async ({
  page,
  browser,
  installation,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_status: "Draft", event_name: "Rehearsal" });
  const address = `${installation.wallUrl}/event/${event.event_url_slug}`;
  await signIn(page);
  await page.goto("/user/events");
  const row = page.getByRole("row").filter({ hasText: "Rehearsal" });
  const [wall] = await Promise.all([
    page.waitForEvent("popup"),
    row.getByRole("link", { name: "Open the wall in a new tab" }).click(),
  ]);
  await expect(wall.getByText(messages.events.draftRibbon)).toBeVisible();
  await expect(wall).toHaveURL(address);
  await wall.reload();
  await expect(wall.getByText(messages.events.draftRibbon)).toBeVisible();
  const stored = await wall.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(stored).not.toMatch(/token|admin@/i);

  await page.goto(`/event-form/${event.event_url_slug}`);
  await expect(page).toHaveURL(`${installation.wallUrl}/event-form/${event.event_url_slug}`);
  await expect(page.getByText(messages.events.draftRibbon)).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByText(messages.events.notFound)).toBeVisible();
  await stranger.context().close();
});
