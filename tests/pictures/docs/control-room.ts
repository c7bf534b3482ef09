import { readFileSync } from "node:fs";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import { eventOf, newPage, type Studio, settle } from "../studio";
import { compose, framed } from "./compose";
import { keep } from "./keep";
import { replaceWithLatinTexts } from "./latin-guests";

const screen = { width: 1_600, height: 900 };
const camera = `data:image/jpeg;base64,${readFileSync(new URL("dance.jpg", import.meta.url)).toString("base64")}`;

/** Takes the two pictures of docs/control-room.md: an overlay over a camera, and the row 'Now' beside a screen. */
export async function takeControlRoomPictures(studio: Studio): Promise<void> {
  const event = eventOf(studio, "noor-and-elias");
  await replaceWithLatinTexts(studio, event.id);
  await keep("overlay", await drawOverlay(studio, event));
  await keep("now", await drawNow(studio, event));
}

async function drawOverlay({ browser, url, organiser }: Studio, event: { id: string; event_url_slug: string }) {
  const page = await newPage(browser, { viewport: screen });
  await page.goto(`${url}${paths.event(event.event_url_slug)}?stage=overlay&size=115`);
  await page.locator('[data-part="lower"] [data-post]').waitFor();
  await settle(page, 2_500);
  const lower = await page.screenshot({ omitBackground: true });
  const waiting = (await organiser.listPosts(event.id)).find(
    ({ status, media_state }) => status === "pending" && media_state === "ready",
  );
  if (!waiting) throw new Error("The demo has no waiting post.");
  await organiser.setStatus(waiting.id, "approve");
  await page.locator(`[data-part="arrival"] [data-post="${waiting.id}"]`).waitFor();
  await page.waitForTimeout(1_500);
  const arrival = await page.screenshot({ omitBackground: true });
  await page.close();
  const css = `
    body { grid-template-columns: 1fr 1fr; gap: 40px; padding: 40px; align-content: center; }
    .screen { position: relative; aspect-ratio: 16 / 9; }
    .screen img { position: absolute; inset: 0; height: 100%; object-fit: cover; }`;
  const shots = [lower, arrival].map((png) =>
    framed("screen", png).replace("<img", `<img style="filter: blur(6px) brightness(0.8)" src="${camera}"><img`),
  );
  return compose(browser, { width: 1_800, height: 580 }, css, shots.join(""));
}

async function drawNow(studio: Studio, event: { id: string; event_url_slug: string }) {
  const { browser, url, organiser } = studio;
  const wall = await newPage(browser, { viewport: screen });
  await wall.goto(url + paths.event(event.event_url_slug));
  const console_ = await studio.openSignedIn(paths.eventDesk(event.id), { width: 760, height: 900 });
  const row = console_.getByRole("region", { name: messages.show.title, exact: true });
  await row.waitFor();
  const press = { scene: "Photo call", text: "Your table, all together", seconds: 75 };
  await organiser.call("POST", showPaths.setScene(event.id), press);
  await wall.locator('[data-scene="Photo call"]').waitFor();
  await row.getByText(messages.show.stands("Photo call")).waitFor();
  await settle(wall, 2_500);
  const [pressed, shown] = [await row.screenshot(), await wall.screenshot()];
  await Promise.all([wall.close(), console_.close()]);
  const css = `
    body { grid-template-columns: 640px 1fr; gap: 50px; padding: 40px; align-items: center; }
    .desk img { padding: 20px; background: #fff; }`;
  return compose(browser, { width: 1_800, height: 700 }, css, framed("desk", pressed) + framed("screen", shown));
}
