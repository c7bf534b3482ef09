import { guestLanguageHeader } from "@/lib/shared/language/choice";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

const guests = 60;
const rounds = 6;
const turns = 3;
/** Coalescing depends on who arrives together, so two runs of one mix differ. */
const mostMore = 1.6;

type Rates = { page: number; reads: number; bodies: Set<string> };
const emptyRates = (): Rates => ({ page: 0, reads: 0, bodies: new Set() });

/** Adds the share of one turn to the mean of all. */
function add(sum: Rates, rates: Rates) {
  sum.page += rates.page / turns;
  sum.reads += rates.reads / turns;
  for (const body of rates.bodies) sum.bodies.add(body);
}

const sentence = ({ page, reads }: Rates) => `page ${(page * 100).toFixed(1)} %, reads ${(reads * 100).toFixed(1)} %`;

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
  async function hitRates(languages: readonly string[]): Promise<Rates> {
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

  // The first crowd fills the caches. Crowds take turns, because other work on this machine parts them, too.
  await hitRates(["de"]);
  const [one, three] = [emptyRates(), emptyRates()];
  for (let turn = 0; turn < turns; turn += 1) {
    add(one, await hitRates(["de"]));
    add(three, await hitRates(["de", "fr", "ar"]));
  }
  console.log(`Hit rates. One language: ${sentence(one)}. Three languages: ${sentence(three)}.`);
  expect(three.page).toBeGreaterThanOrEqual(one.page);
  // With a queue for each language, three times as many reads are made anew.
  expect(1 - three.reads).toBeLessThan(mostMore * (1 - one.reads));
  // The page is in its event's language, whoever asks.
  expect([...three.bodies].filter((body) => !body.includes('<html lang="pl"'))).toEqual([]);
});
