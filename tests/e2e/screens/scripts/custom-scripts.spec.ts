import type { FrameLocator, Locator, Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { makePhoto } from "../../../support/pictures";
import type { Installation } from "../../support/installation";
import type { Organiser } from "../../support/organiser";
import { hostileScript, Thief } from "../../support/server/thief";
import { expect, test } from "../../support/test";
import { wallAddressTest } from "../../support/wall/wall-address";

type Placed = "header" | "footer";
const addScript = (organiser: Organiser, script: string, script_placement: Placed = "footer", is_global = "no") =>
  organiser.call<{ id: string }>("POST", "/api/scripts/add-script", {
    script_name: "A script",
    script,
    script_placement,
    is_global,
  });

const wallOf = ({ wallUrl }: Installation, event: { event_url_slug: string }) =>
  `${wallUrl}/event/${event.event_url_slug}`;

/** Scripts run in a sandboxed frame if walls share the console's address, and else in the wall's page. */
const places = [
  { at: "one address for all", story: test, scriptsIn: (page: Page) => page.frameLocator(frameSelector) },
  { at: "an address of the wall's own", story: wallAddressTest, scriptsIn: (page: Page) => page },
];
const frameSelector = `iframe[title="${wallMessages.scripts}"]`;
type Place = Page | FrameLocator;

/** Clicks like a person: the pointer arrives before the press, and a frame of scripts notices it in between. */
async function press(page: Page, target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const frame = page.locator(frameSelector);
  if ((await frame.count()) > 0) {
    await expect(frame).toHaveAttribute("data-hit");
    // The browser assigns the pointer when it paints a frame; a person takes longer than two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await page.mouse.click(x, y);
}

/** Console messages of blocked scripts. */
const refusals = [/sandbox|CORS|cross-origin|Refused|violates|Failed to load|ERR_|SecurityError|ServiceWorker|cookie/i];

type Line = { text: string; top: number; bottom: number };

/** In the scripts' page: the printed texts and how much of each is visible. */
function readPrintedLines(body: Element): Line[] {
  const nodes = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const isCut = getComputedStyle(body).overflowY === "hidden";
  const room = body.getBoundingClientRect();
  const lines: Line[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    if (!/^(Printed|Written|Line)/.test(text) || node.parentElement?.tagName === "SCRIPT") continue;
    const range = document.createRange();
    range.selectNode(node);
    const { top, bottom } = range.getBoundingClientRect();
    const seen = isCut ? { top: Math.max(top, room.top), bottom: Math.min(bottom, room.bottom) } : { top, bottom };
    if (seen.bottom > seen.top) lines.push({ text, ...seen });
  }
  return lines;
}

for (const { at, story, scriptsIn } of places) {
  const isFramed = story === test;
  story.describe(`at ${at}`, () => {
    story.use({ expectedErrors: refusals });
    story.beforeEach(({ organiser }) => organiser.clearSponsors());

    story(
      "a hostile script gets no token and cannot act for a signed-in user",
      async ({ browser, installation, organiser, signInByForm }) => {
        const thief = await Thief.start();
        const { id } = await addScript(organiser, hostileScript(thief.url, installation.url));
        const event = await organiser.createEvent({ script_ids: [id] });
        const users = await organiser.call("GET", "/api/users/get-all-users");
        const person = await browser.newContext({ baseURL: installation.url });
        /** The hostile script runs in rounds: it tries every attack and reports. */
        const goesRound = async (times: number) => {
          const before = thief.count("round");
          await expect.poll(() => thief.count("round") - before).toBeGreaterThanOrEqual(times);
        };

        // The script first runs for a visitor, and still runs when they sign in.
        const wall = await person.newPage();
        await wall.goto(wallOf(installation, event));
        await goesRound(2);
        const office = await person.newPage();
        await signInByForm(office);
        await goesRound(3);

        // A page that a signed-in user loads and opens from the console.
        await wall.reload();
        await goesRound(3);

        // Windows opened by the script; the user signs in in one of them.
        await office.goto("/logout");
        await office.waitForURL(/\/login/);
        await press(wall, scriptsIn(wall).getByRole("button", { name: "Win a prize" }));
        await expect.poll(() => thief.count("opened")).toBe(1);
        const find = () => person.pages().find((page) => page !== office && page.url().includes("/login"));
        await expect.poll(find).toBeTruthy();
        await signInByForm(find() as Page);
        await goesRound(3);

        const tokens = await office.evaluate(() => [
          localStorage.getItem("accessToken"),
          localStorage.getItem("refreshToken"),
        ]);
        const known = new Set(["round", "refused", "opened"]);
        expect(thief.loot.filter(({ what }) => !known.has(what))).toEqual([]);
        for (const secret of [...tokens, installation.admin.email, installation.admin.password]) {
          expect(JSON.stringify(thief.loot)).not.toContain(secret);
        }
        expect(await organiser.call("GET", "/api/users/get-all-users")).toEqual(users);
        await person.close();
        thief.close();
      },
    );

    story(
      "a vendor's tag runs once for an anonymous visitor, each part in its place",
      async ({ browser, installation, organiser }) => {
        const thief = await Thief.start();
        const header = await addScript(
          organiser,
          `<!-- A vendor's tag -->
        <style>#painted { color: rgb(1, 2, 3) }</style>
        <script>window.first = (window.first || 0) + 1; localStorage.setItem("visitor", "7"); document.cookie = "seen=1";</script>
        <script src="${thief.url}/vendor.js"></script>
        <script>window.order = [window.first, window.vendorLoaded === true, localStorage.getItem("visitor"), document.cookie.includes("seen=1")];</script>
        <noscript><p>Never shown</p></noscript>
        <base href="https://example.com/">`,
          "header",
        );
        const footer = await addScript(
          organiser,
          `<p id="painted">Painted by a script</p><script>document.write("<i>Written</i>")</script>`,
        );
        await addScript(
          organiser,
          `document.body.dataset.count = Number(document.body.dataset.count || 0) + 1;
         addEventListener("wallflower:posts", ({ detail }) => { document.body.dataset.captions = detail.map((post) => post.caption).join(); });`,
          "header",
          "yes",
        );
        const off = await addScript(organiser, `document.body.dataset.off = "ran"`);
        await organiser.call("PUT", `/api/scripts/update-script-onoff/${off.id}`, { on_off: "off" });
        const event = await organiser.createEvent({ script_ids: [header.id, footer.id, off.id] });

        const stranger = await browser.newContext();
        const page = await stranger.newPage();
        await page.goto(wallOf(installation, event));
        const place: Place = scriptsIn(page);
        await expect(place.getByText("Painted by a script")).toHaveCSS("color", "rgb(1, 2, 3)");
        await expect(place.getByText("Written")).toBeVisible();
        await expect(place.getByText("Never shown")).toHaveCount(0);
        const body = place.locator("body");
        await expect(body).toHaveAttribute("data-count", "1");
        await expect(body).not.toHaveAttribute("data-off");
        await expect
          .poll(() => body.evaluate(() => (window as unknown as { order?: unknown }).order))
          .toEqual([1, true, "7", true]);
        const [inHead, inBody] = await body.evaluate(() =>
          [document.head, document.body].map((part) => part.querySelectorAll(":scope > [data-wall-script]").length),
        );
        // Elements of the two header scripts, and of the footer script.
        expect([inHead, inBody]).toEqual([5, 2]);

        // The wall stays usable: a post opens although a script's page covers it.
        const post = await organiser.addReadyPost(event.id, await makePhoto(), { caption: "Heard by a script" });
        await organiser.setStatus(post, "approve");
        await expect(body).toHaveAttribute("data-captions", "Heard by a script");
        await page.getByRole("main").getByText("Heard by a script").click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await stranger.close();
        thief.close();
      },
    );

    story(
      "text printed by a script covers neither banner, whatever its length",
      async ({ browser, installation, organiser }) => {
        const logo = await makePhoto({ width: 300, height: 100 });
        const script = await addScript(
          organiser,
          `<p>Printed by markup</p>
           <script>
             document.write("Written");
             for (let line = 0; line < 200; line += 1) document.body.append("Line " + line, document.createElement("br"));
           </script>
           <i style="position: fixed; right: 0; bottom: 0">Placed</i>`,
        );
        const event = await organiser.createEvent({ script_ids: [script.id], contact_information: "on" });
        const post = await organiser.addReadyPost(event.id, logo, { caption: "Below it all" });
        await organiser.setStatus(post, "approve");
        const stranger = await browser.newContext();
        const page = await stranger.newPage();
        const place: Place = scriptsIn(page);
        for (const [width, height] of [
          [1920, 1080],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.goto(wallOf(installation, event));
          await expect(place.getByText("Line 199")).toHaveCount(1);
          await expect(page.getByText("Below it all").first()).toBeVisible();
          const [top, bottom] = [
            await page.getByRole("banner").boundingBox(),
            await page.getByRole("contentinfo").boundingBox(),
          ];
          const free = { from: (top?.y ?? 0) + (top?.height ?? 0), to: bottom?.y ?? 0 };
          expect(free.to).toBeGreaterThan(free.from);
          const printed = await place.locator("body").evaluate(readPrintedLines);
          const seen = printed.filter((line) => line.top < height && line.bottom > 0);
          expect(seen.filter((line) => line.top < free.from || line.bottom > free.to)).toEqual([]);
          expect(printed.map(({ text }) => text)).toContain("Written");
          if (isFramed) {
            expect(seen.length).toBeGreaterThan(10);
            expect(seen[0]?.text).toBe("Printed by markup");
            // Elements that a script positions itself stay there.
            const placed = await place.getByText("Placed", { exact: true }).boundingBox();
            expect((placed?.y ?? 0) + (placed?.height ?? 0)).toBeCloseTo(height, 0);
          }
        }

        // The event's footer grows while the wall is open.
        if (isFramed) {
          await organiser.call("PUT", `/api/events/update-event/${event.id}`, { copyright: "on", legal: "on" });
          await expect(page.getByText(wallMessages.allRightsReserved)).toBeVisible();
          const foot = await page.getByRole("contentinfo").boundingBox();
          const lowest = async () =>
            Math.max(...(await place.locator("body").evaluate(readPrintedLines)).map((line) => line.bottom));
          await expect.poll(lowest).toBeLessThanOrEqual(foot?.y ?? 0);
        }
        await stranger.close();
      },
    );

    story(
      "an open wall follows scripts that are switched, edited, added and deleted",
      async ({ browser, installation, organiser }) => {
        const one = await addScript(organiser, "<p>One</p>");
        const event = await organiser.createEvent({ script_ids: [one.id] });
        const stranger = await browser.newContext();
        const page = await stranger.newPage();
        await page.goto(wallOf(installation, event));
        const place: Place = scriptsIn(page);
        const shows = async (...texts: string[]) => {
          await expect
            .poll(() =>
              place
                .locator("[data-wall-script]")
                .allTextContents()
                .catch(() => []),
            )
            .toEqual(texts);
        };
        await shows("One");
        await organiser.call("PUT", `/api/scripts/update-script/${one.id}`, {
          script_name: "A script",
          script: "<p>One, edited</p>",
          script_placement: "footer",
          is_global: "no",
        });
        await shows("One, edited");
        const two = await addScript(organiser, "<p>Two</p>", "footer", "yes");
        await shows("One, edited", "Two");
        await organiser.call("PUT", `/api/scripts/update-script-onoff/${one.id}`, { on_off: "off" });
        await shows("Two");
        await organiser.call("PUT", `/api/scripts/update-script-onoff/${one.id}`, { on_off: "on" });
        await expect(place.getByText("One, edited")).toHaveCount(1);
        await organiser.call("DELETE", `/api/scripts/delete-script/${two.id}`);
        await shows("One, edited");
        await organiser.call("DELETE", `/api/scripts/delete-script/${one.id}`);
        if (isFramed) await expect(page.locator(frameSelector)).toHaveCount(0);
        else await shows();
        await stranger.close();
      },
    );
  });
}

test.describe("the page that runs scripts", () => {
  test.use({ expectedErrors: refusals });

  test("the scripts' page has an opaque origin however it is opened", async ({ page, signInByForm }) => {
    await signInByForm(page);
    await page.goto("/script-frame.html");
    expect(await page.evaluate(() => window.origin)).toBe("null");
    await page.goto("/user/moderate");
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "/script-frame.html";
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener("load", resolve));
    });
    const reach = page.evaluate(() => document.querySelector("iframe")?.contentDocument?.title ?? "out of reach");
    expect(await reach).toBe("out of reach");
  });
});
