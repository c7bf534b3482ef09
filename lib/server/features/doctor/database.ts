import "server-only";
import { type InspectedDatabase, inspectDatabase } from "@/db/inspect";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { type Check, ok, problem, type Result, reasonOf, type Subject, warning } from "./check";

/** Docs and tests name 18; 14 is the oldest version that the PostgreSQL community maintains. */
const minPostgres = 14;
/** Timeout of the request whose Date header is compared. */
const dateMs = 8_000;

export const databaseCheck: Check = {
  name: "PostgreSQL",
  async run({ settings }) {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
    if (!DATABASE_URL) return null;
    const pages = await inspect("DATABASE_URL", DATABASE_URL);
    if ("state" in pages) return pages;
    const isSameAddress = !DATABASE_DIRECT_URL || DATABASE_DIRECT_URL === DATABASE_URL;
    const direct = isSameAddress ? pages : await inspect("DATABASE_DIRECT_URL", DATABASE_DIRECT_URL);
    if ("state" in direct) return direct;
    const results = [...findFaults(pages), ...(isSameAddress ? [] : findFaults(direct))];
    if (direct.isPooled) results.push(pooled(DATABASE_DIRECT_URL !== undefined));
    return results.length > 0
      ? results
      : ok(`PostgreSQL ${pages.version} answers, and its user has all required rights.`);
  },
};

async function inspect(name: string, url: string): Promise<InspectedDatabase | Result> {
  try {
    return await inspectDatabase(url);
  } catch (error) {
    return problem(
      `PostgreSQL at ${name} is unreachable or refuses the login (${reasonOf(error)}).`,
      `Correct ${name}.`,
    );
  }
}

const pooled = (isNamed: boolean) =>
  isNamed
    ? warning(
        "DATABASE_DIRECT_URL goes through a pooler: jobs and cached pages are up to a minute late.",
        "Set it to PostgreSQL's own address, without the pooler.",
      )
    : warning(
        "DATABASE_URL goes through a pooler, and no direct address is set: jobs and cached pages are up to a minute late.",
        "Set DATABASE_DIRECT_URL to PostgreSQL's own address, without the pooler.",
      );

function findFaults({ version, major, hasTrigrams, missingRights }: InspectedDatabase): Result[] {
  const results: Result[] = [];
  if (major < minPostgres)
    results.push(problem(`PostgreSQL ${version} is too old.`, `Move to ${minPostgres} or newer; tested with 18.`));
  if (!hasTrigrams)
    results.push(
      problem(
        "The extension pg_trgm is missing. Search needs it.",
        "Run `create extension pg_trgm` as the database's owner.",
      ),
    );
  if (missingRights.length > 0)
    results.push(
      problem(`The database's user cannot ${missingRights.join(", ")}.`, "Make that user the owner of the database."),
    );
  return results;
}

export const clockCheck: Check = {
  name: "Clock",
  async run(subject) {
    const clocks = { "the database's": await databaseClock(subject), "the bucket's": await bucketClock(subject) };
    const results = Object.entries(clocks).flatMap(([whose, offMs]) => (offMs === null ? [] : compare(whose, offMs)));
    if (Object.values(clocks).every((offMs) => offMs === null)) return null;
    return results.length > 0 ? results : ok("This machine's clock is correct.");
  },
};

function compare(whose: string, offMs: number): Result[] {
  const distance = Math.abs(offMs);
  if (distance < doctorRules.clockWarningMs) return [];
  const sentence = `This machine's clock is ${Math.round(distance / 1_000)} s ${offMs > 0 ? "ahead of" : "behind"} ${whose}.`;
  const advice = "Turn on time synchronisation, such as systemd-timesyncd or chrony.";
  return [distance < doctorRules.clockProblemMs ? warning(sentence, advice) : problem(sentence, advice)];
}

async function databaseClock({ settings, now }: Subject): Promise<number | null> {
  if (!settings.DATABASE_URL) return null;
  const found = await inspectDatabase(settings.DATABASE_URL, now).catch(() => null);
  return found && found.askedAt - found.time;
}

/** Uses the Date header, which has a resolution of one second. */
async function bucketClock({ storage, tryBuckets, now }: Subject): Promise<number | null> {
  if (!tryBuckets) return null;
  const rules = { contentType: "text/plain", bytes: 1, expiresInSeconds: 60 };
  // Not the public address: a CDN's cached answer has an old date.
  const place = await storage.signUpload?.("probes/clock", rules);
  if (!place) return null;
  const began = now();
  const asked = fetch(new URL(place.url).origin, { method: "HEAD", signal: AbortSignal.timeout(dateMs) });
  const answer = await asked.catch(() => null);
  const time = Date.parse(answer?.headers.get("date") ?? "");
  // The header names the second that has begun, on average half a second ago.
  return Number.isNaN(time) ? null : (began + now()) / 2 - (time + 500);
}
