import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { startChildServer } from "../child-server";
import { ratio, requestRate, type Section } from "../measure";

const cards = 48;

/**
 * Measures requests per second of a wall with 48 cards, compared with a static page and a server that only reads the
 * rows.
 */
export async function benchWallPage(
  installation: Installation,
  organiser: Organiser,
  databaseUrl: string,
): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Wall page" });
  for (let index = 0; index < cards; index += 1) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 1), { caption: `Card ${index}` });
    await organiser.setStatus(id, "approve");
  }
  const bare = await startChildServer("./wall/rows-server.ts", [databaseUrl, event.id]);
  const addresses = {
    wall: `${installation.url}/event/${event.event_url_slug}`,
    alone: `${installation.url}/event/${event.event_url_slug}`,
    still: `${installation.url}/_not-found`,
    rows: bare.url,
  };
  /** Means of three rounds, in requests per second. */
  const rates = { wall: 0, alone: 0, still: 0, rows: 0 };
  // The first round is the warm-up and does not count.
  for (const round of [0, 1, 2, 3]) {
    for (const name of ["wall", "alone", "still", "rows"] as const) {
      const rate = await requestRate(addresses[name], {
        seconds: round === 0 ? 2 : 5,
        status: name === "still" ? 404 : 200,
        areStrangers: name !== "alone",
      });
      if (round > 0) rates[name] += rate / 3;
    }
  }
  await bare.stop();
  const toStill = rates.wall / rates.still;
  const toRows = rates.wall / rates.rows;
  return {
    title: "The wall's page",
    method:
      `${cards} cards, 16 connections, three rounds of 5 s each, taken in turns. Strangers who wait for the wall at the ` +
      "same moment share an answer; who comes with a cookie shares none.",
    measurements: [
      { what: "The wall's page", value: `${Math.round(rates.wall)} requests/s` },
      {
        what: "The app's own static page (the one that says that there is none; the others are made for each request)",
        value: `${Math.round(rates.still)} requests/s`,
      },
      { what: "node:http that reads the same rows", value: `${Math.round(rates.rows)} requests/s` },
      {
        what: "The wall's page, every reader with a cookie of their own",
        value: `${Math.round(rates.alone)} requests/s`,
      },
      { what: "That to the static page", value: ratio(rates.alone / rates.still) },
      { what: "Wall to static page", value: ratio(toStill), goal: { text: "0.9 or more", isReached: toStill >= 0.9 } },
      { what: "Wall to bare server", value: ratio(toRows), goal: { text: "0.4 or more", isReached: toRows >= 0.4 } },
    ],
  };
}
