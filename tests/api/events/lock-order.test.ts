import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as deleteAd } from "@/app/api/ads/delete-event-ad/[id]/route";
import { PUT as updateAd } from "@/app/api/ads/update-event-ad/[id]/route";
import { PUT as updateProgram } from "@/app/api/ads-group/update-event-ads-group/[id]/route";
import { DELETE as deleteScript } from "@/app/api/scripts/delete-script/[id]/route";
import { PUT as switchScript } from "@/app/api/scripts/update-script-onoff/[id]/route";
import { PUT as updateAccount } from "@/app/api/users/update-user-details/route";
import { events } from "@/db/schema/events";
import { type Answer, call } from "../../support/call";
import { untilSomebodyWaits } from "../../support/database/locks";
import { asForm } from "../../support/events/event-fields";
import { createAd, createProgram, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, createPerson, type Person } from "../../support/people";

const installation = testInstallation();
/** The events' ranks by id in order of insertion, so that neither order implies the other. */
const places = [3, 0, 4, 1, 2];
let admin: Person;
/** The account's events, sorted by id. */
let ids: string[];
let ad: string;
let otherAd: string;
let program: string;
let script: string;

beforeEach(async () => {
  const { deps } = installation;
  const account_id = await createAccount(deps);
  admin = await createPerson(deps, account_id, "admin");
  ad = (await createAd(deps, account_id)).id;
  otherAd = (await createAd(deps, account_id)).id;
  const spareAd = (await createAd(deps, account_id)).id;
  program = await createProgram(deps, account_id, [ad, spareAd]);
  script = await createScript(deps, account_id, { is_global: "yes" });
  ids = places.map(() => uuidv7()).sort();
  for (const place of places) {
    const id = ids[place] ?? "";
    await createEvent(deps, account_id, { id, ads_group_id: program, event_url_slug: `wall-${id}` });
  }
});

const changes: [string, () => Promise<Answer>][] = [
  ["a script of all walls is switched", () => put(switchScript, { params: { id: script }, body: { on_off: "off" } })],
  [
    "a script of all walls is deleted",
    () => call(deleteScript, { method: "DELETE", as: admin, params: { id: script } }),
  ],
  ["the company is renamed", () => put(updateAccount, { body: { company_name: `Renamed ${script}` } })],
  ["an ad is renamed", () => put(updateAd, { params: { id: ad }, body: asForm({ ad_name: "Renamed" }) })],
  ["an ad is deleted", () => call(deleteAd, { method: "DELETE", as: admin, params: { id: ad } })],
  [
    "a program gets another ad",
    () => put(updateProgram, { params: { id: program }, body: { ads_group_name: "Sponsors", ad_ids: [otherAd, ad] } }),
  ],
];

const put = (handler: Parameters<typeof call>[0], options: Parameters<typeof call>[1]) =>
  call(handler, { method: "PUT", as: admin, ...options });

/** The events whose rows are not locked now. */
async function freeEvents(): Promise<string[]> {
  const rows = await installation.deps.db.execute<{ id: string }>(
    sql`select id from events where account_id = ${admin.account_id} for update skip locked`,
  );
  return rows.map(({ id }) => id).sort();
}

describe("lock order", () => {
  it.each(changes)(
    "a change that several events show locks them in the order of their ids when %s",
    async (_what, change) => {
      const { db } = installation.deps;
      let answer: Promise<Answer> | undefined;
      await db.transaction(async (tx) => {
        await tx
          .select()
          .from(events)
          .where(eq(events.id, ids[2] ?? ""))
          .for("update");
        answer = change();
        await untilSomebodyWaits(db);
        // The change has locked the events below the one that it waits for, and none above.
        expect(await freeEvents()).toEqual(ids.slice(3));
      });
      expect((await answer)?.status).toBe(200);
      const versions = await db
        .select({ version: events.wall_version })
        .from(events)
        .where(eq(events.account_id, admin.account_id));
      expect(versions.map(({ version }) => version)).toEqual(ids.map(() => 1));
    },
  );
});

it("simultaneous changes of different things all succeed, and each is counted once", async () => {
  const kept = changes.filter(([what]) => !what.endsWith("is deleted"));
  const answers = await Promise.all(kept.map(([, change]) => change()));
  expect(answers.map(({ status }) => status)).toEqual(kept.map(() => 200));
  const rows = await installation.deps.db.select().from(events).where(eq(events.account_id, admin.account_id));
  expect(rows.map((row) => row.wall_version)).toEqual(ids.map(() => kept.length));
});
