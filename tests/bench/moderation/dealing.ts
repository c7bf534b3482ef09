import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dealStatement } from "@/db/queries/posts/moderation-holds";
import { Organiser, type Place } from "../../e2e/support/organiser";
import { type Measurement, median, milliseconds, percentile, timed } from "../measure";

const moderators = 10;
const rounds = 20;
const plannedIndex = "posts_event_id_status_id_idx";

type Dealt = { post: { id: string } | null };

/**
 * Measures 'Next for me', which deals a moderator the oldest waiting post that nobody holds: for one moderator
 * (`alone`, in ms) and for ten at once. Measures the hold of a focused card, too.
 */
export async function measureDealing(
  place: Place,
  admin: Organiser,
  db: Database,
  event: { id: string; account_id: string },
): Promise<{ alone: number; measurements: Measurement[] }> {
  const people = await Promise.all(Array.from({ length: moderators }, () => addModerator(place, admin)));
  await admin.call("PUT", `/api/events/update-event/${event.id}`, { moderator_ids: people.map(({ id }) => id) });
  const deal = async ({ caller, tab_id }: Person) =>
    (await caller.call<Dealt>("POST", "/api/events/deal-event-post", { tab_id })).post?.id ?? null;
  const [first] = people;
  if (!first) throw new Error("There is no moderator.");
  for (let round = 0; round < rounds; round += 1) await deal(first);
  const alone = await sample(() => deal(first));

  const each: number[] = [];
  let dealtTwice = 0;
  for (let round = 0; round < rounds; round += 1) {
    const dealt: (string | null)[] = [];
    const work = people.map((person) => timed(async () => dealt.push(await deal(person))));
    each.push(...(await Promise.all(work)));
    dealtTwice += dealt.length - new Set(dealt).size;
  }
  const [oldest] = await admin.call<{ id: string }[]>("GET", `/api/events/get-all-event-posts?event_id=${event.id}`);
  const focused = { tab_id: first.tab_id, post_id: oldest?.id ?? "" };
  const hold = await sample(() => first.caller.call("PUT", "/api/events/hold-event-post", focused));
  const index = await readIndex(db, first, event);
  const measurements: Measurement[] = [
    { what: "Next for me, the whole request", value: milliseconds(alone) },
    { what: `The same, ${moderators} moderators in the same moment, median`, value: milliseconds(median(each)) },
    { what: "The same, 95 of 100", value: milliseconds(percentile(each, 0.95)) },
    {
      what: `Posts of ${moderators * rounds} deals that two had at once`,
      value: `${dealtTwice}`,
      goal: { text: "none", isReached: dealtTwice === 0 },
    },
    {
      what: "Index by which a deal finds its post",
      value: index ?? "none",
      goal: { text: plannedIndex, isReached: index === plannedIndex },
    },
    { what: "Hold of the card under the ring, the whole request", value: milliseconds(hold) },
  ];
  return { alone, measurements };
}

type Person = { id: string; tab_id: string; caller: Organiser };

async function addModerator(place: Place, admin: Organiser): Promise<Person> {
  const person = { email: `${randomUUID()}@example.com`, password: "one of ten at the desk" };
  const { id } = await admin.call<{ id: string }>("POST", "/api/users/add-user", person);
  return { id, tab_id: randomUUID(), caller: await Organiser.signIn({ url: place.url, admin: person }) };
}

async function sample(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await timed(work));
  return median(samples);
}

/** The index in the query plan of a deal, or null for a sequential scan. */
async function readIndex(db: Database, { id, tab_id }: Person, { account_id }: { account_id: string }) {
  const scope = { account_id, moderator_id: id };
  const statement = dealStatement(db, { account_id, user_id: id, tab_id, scope, event_id: null });
  const lines = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
  const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
  return /Index (?:Only )?Scan (?:Backward )?using (posts_\w+)/.exec(plan)?.[1] ?? null;
}
