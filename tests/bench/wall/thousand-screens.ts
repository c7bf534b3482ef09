import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { milliseconds, percentile, type Section } from "../measure";

const screens = 1_000;
const cards = 40;
/** Time for the database's processes to read their new settings. */
const settleMs = 1_000;

type Answer = { status: number; etag: string | undefined; ms: number };

/** A thousand screens load the wall and its JSON at the same moment, and then reload. */
export async function benchThousandScreens(
  installation: Installation,
  organiser: Organiser,
  databaseUrl: string,
): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "A thousand screens" });
  for (let index = 0; index < cards; index += 1) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 1), { caption: `Card ${index}` });
    await organiser.setStatus(id, "approve");
  }
  const addresses = [
    `/event/${event.event_url_slug}`,
    `/api/events/event-by-slug/${event.event_url_slug}`,
    `/api/events/get-approved-event-posts/${event.id}`,
    `/api/events/wall-changes/${event.id}?since=0`,
  ].map((address) => installation.url + address);

  const database = postgres(databaseUrl, { max: 1 });
  try {
    // Warms code and pool up, as in a running server; the page itself is rendered again for the crowd.
    await Promise.all(addresses.map((address) => read(address)));
    const fresh = await organiser.addReadyPost(event.id, await makeDistinctPhoto(cards + 1), {
      caption: "The last one",
    });
    await organiser.setStatus(fresh, "approve");
    const statements = await watchStatements(installation, database);
    const start = performance.now();
    const first = await loadAll(addresses);
    const totalMs = performance.now() - start;
    const queries = statements();

    const etags = new Map(addresses.map((address, index) => [address, first[index]?.etag]));
    const again = await loadAll(addresses, etags);
    const errors = [...first, ...again].filter(({ status }) => status !== 200 && status !== 304).length;
    const share = again.filter(({ status }) => status === 304).length / again.length;
    return {
      title: "A thousand screens at once",
      method:
        `${screens} screens ask for the page of a wall of ${cards + 1} cards and its three JSON answers at the same ` +
        "moment, right after a post was approved, over a connection each; then all read again with what they have. " +
        "Queries are those that the database wrote down.",
      measurements: [
        { what: "Answers that were errors", value: String(errors), goal: { text: "none", isReached: errors === 0 } },
        {
          what: `All ${first.length} answers`,
          value: milliseconds(totalMs),
          goal: { text: "within 5 s", isReached: totalMs <= 5_000 },
        },
        {
          what: "p99 of one answer",
          value: milliseconds(
            percentile(
              first.map(({ ms }) => ms),
              0.99,
            ),
          ),
        },
        {
          what: "Database queries",
          value: String(queries),
          goal: { text: "10 or fewer", isReached: queries <= 10 },
        },
        {
          what: "Repeat reads answered 304",
          value: `${(share * 100).toFixed(1)} %`,
          goal: { text: "95 % or more", isReached: share >= 0.95 },
        },
      ],
    };
  } finally {
    await database.end();
  }
}

/** All screens at once read the addresses one after the other. Ordered by screen, then address. */
async function loadAll(addresses: string[], etags = new Map<string, string | undefined>()): Promise<Answer[]> {
  const all = await Promise.all(
    Array.from({ length: screens }, async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const answers: Answer[] = [];
      for (const address of addresses) answers.push(await read(address, etags.get(address), agent));
      agent.destroy();
      return answers;
    }),
  );
  return all.flat();
}

function read(address: string, etag?: string, agent?: http.Agent): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, tag?: string) => resolve({ status, etag: tag, ms: performance.now() - start });
    const request = http.get(address, { ...(agent && { agent }), headers: etag ? { "if-none-match": etag } : {} });
    request.on("error", () => finish(0));
    request.on("response", (response) => {
      response.on("error", () => finish(0));
      response.on("end", () => finish(response.statusCode ?? 0, response.headers.etag));
      response.resume();
    });
  });
}

/** Enables statement logging; the returned function counts the statements of pages and routes since then. */
async function watchStatements(installation: Installation, database: postgres.Sql): Promise<() => number> {
  await database`alter system set log_statement = 'all'`;
  await database`alter system set log_line_prefix = '%a: '`;
  await database`select pg_reload_conf()`;
  await sleep(settleMs);
  const read = () => readFileSync(path.join(installation.dataDir, "postgres", "server.log"), "utf8");
  const before = read().length;
  return () =>
    read()
      .slice(before)
      .match(/^wallflower: LOG: {2}(execute|statement)/gm)?.length ?? 0;
}
