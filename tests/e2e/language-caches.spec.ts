import { guestLanguageHeader } from "@/lib/shared/language/choice";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../support/pictures";
import { expect, test } from "./support/test";

const guests = 60;
const rounds = 6;
/** Coalescing depends on who arrives together, so two runs of one mix differ a little. */
const tolerance = 0.1;

const wishes: Record<string, string> = {
  de: "de-DE,de;q=0.9,en;q=0.8",
  fr: "fr-FR,fr;q=0.9",
  ar: "ar-EG,ar;q=0.9,en-GB;q=0.7",
};

test("cached pages and coalesced reads are hit by guests of three languages as by those of one", async ({
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ event_language: "pl" });
  const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(8), { caption: "HELLO" });
  await organiser.setStatus(id, "approve");
  const { eventBySlug, getApprovedEventPosts, wallChanges } = apiPaths.events;
  const reads = [eventBySlug(event.event_url_slug), getApprovedEventPosts(event.id), wallChanges(event.id, 0)];
  const page = installation.url + paths.event(event.event_url_slug);

  /** Lets all guests load the wall at once, in each round, and returns the share of answers that were not made anew. */
  async function hitRates(languages: readonly string[]) {
    const hits = { page: 0, reads: 0 };
    const bodies = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const crowd = Array.from({ length: guests }, (_, at) => languages[at % languages.length] ?? "");
      const ids = await Promise.all(
        crowd.map(async (language) => {
          const headers = { "accept-language": wishes[language] ?? language, [guestLanguageHeader]: language };
          const wall = await fetch(page, { headers });
          if (wall.headers.get("x-nextjs-cache") === "HIT") hits.page += 1;
          bodies.add(await wall.text());
          const answers = await Promise.all(reads.map((read) => fetch(installation.url + read, { headers })));
          for (const answer of answers) await answer.text();
          expect(new Set([wall, ...answers].map(({ status }) => status))).toEqual(new Set([200]));
          return answers.map((answer) => answer.headers.get("x-request-id") ?? "");
        }),
      );
      // Answers that are shared have one number.
      hits.reads += guests * reads.length - new Set(ids.flat()).size;
    }
    const asked = guests * rounds;
    return { page: hits.page / asked, reads: hits.reads / (asked * reads.length), bodies };
  }

  // The first crowd fills the caches.
  await hitRates(["de"]);
  const one = await hitRates(["de"]);
  const three = await hitRates(["de", "fr", "ar"]);
  const rates = ({ page: ofPage, reads: ofReads }: typeof one) =>
    `page ${(ofPage * 100).toFixed(1)} %, reads ${(ofReads * 100).toFixed(1)} %`;
  test.info().annotations.push({ type: "hit rates", description: `one: ${rates(one)}; three: ${rates(three)}` });
  console.log(`Hit rates. One language: ${rates(one)}. Three languages: ${rates(three)}.`);
  expect(three.page).toBeGreaterThanOrEqual(one.page);
  expect(one.reads).toBeGreaterThan(0.3);
  expect(three.reads).toBeGreaterThan(one.reads - tolerance);
  // The page is in its event's language, whoever asks.
  expect([...three.bodies].filter((body) => !body.includes('<html lang="pl"'))).toEqual([]);
});
