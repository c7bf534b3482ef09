import type { Page, WebSocketRoute } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { Album } from "../album";
import { eventOf, type Studio } from "../studio";

/** On a phone the queue is the deck. */
const sizes = [
  ["phone", 390, 844],
  ["laptop", 1_280, 800],
  ["1080p", 1_920, 1_080],
] as const;
const schemes = ["light", "dark"] as const;
const states = ["full", "empty", "failing", "offline"] as const;
const restMs = 2_500;
/** The console waits this long before it reports that the server is silent. */
const silenceMs = 8_000;

type State = (typeof states)[number];

/** Takes pictures of an event's page and its queue at each size, in both schemes and each state. */
export async function takeDeskPictures(studio: Studio): Promise<void> {
  const album = new Album("desk");
  const full = eventOf(studio, "noor-and-elias").id;
  const { id: empty } = await studio.organiser.createEvent({ event_name: "Nobody Has Come Yet" });
  for (const state of states) {
    const id = state === "empty" ? empty : full;
    for (const address of [paths.eventDesk(id), paths.moderateEvent(id)]) {
      for (const [name, width, height] of sizes) {
        const page = await studio.openSignedIn(paths.accountSettings, { width, height });
        await open(page, address, state);
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.waitForTimeout(500);
          const what = address.startsWith(paths.moderate) ? "queue" : "event's page";
          await album.take(page, `${what} · ${name}, ${scheme}, ${state}`);
        }
        await page.context().close();
      }
    }
  }
  await album.finish();
}

async function open(page: Page, address: string, state: State): Promise<void> {
  if (state === "failing") {
    const answer = { status: 500, json: { code: "internal", message: messages.http.internal, request_id: "none" } };
    await page.route("**/api/events/**", (route) => route.fulfill(answer));
  }
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket("**", (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(address);
  if (state === "failing") await page.getByRole("alert").first().waitFor();
  await page.waitForTimeout(restMs);
  if (state !== "offline") return;
  await page.context().setOffline(true);
  // An open socket would stay alive.
  await Promise.all(sockets.map((socket) => socket.close()));
  await page.waitForTimeout(silenceMs);
}
