import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { erasePost } from "@/lib/server/features/posts/erase";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { readPost } from "../../support/posts";
import { takeBack } from "../../support/posts/receipts";
import { createRuledEvent, newGuest, saveRules, sendPhoto, sendReady } from "../../support/posts/ruled-events";

const installation = testInstallation();
const cast = testCast(installation);

/** Returns the tables of the whole database, the queue's too, with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = installation.deps;
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.raw(name)} t where position(${text} in lower(t::text)) > 0`,
    );
    if (row && row.total > 0) found.push(name);
  }
  return found;
}

it.each(["erased by an admin", "taken back by its guest"])(
  "a post that is %s leaves no words and no hashes",
  async (how) => {
    const event = await createRuledEvent(installation, cast);
    await saveRules(installation.deps, event, { words_review: "gher*", stop_contacts: "on" });
    const guest = newGuest();
    const contact = `https://gherkins-${how.length}.example.com/buy`;
    const ids = [
      await sendPhoto(event, { guest, caption: `My ${contact} turnipword` }),
      await sendReady(installation.deps, event, { guest, caption: "turnipword" }),
      await sendReady(installation.deps, event, { guest, caption: "turnipword" }),
    ];
    await drainJobs(installation.databaseUrl, installation.deps);
    const [withContact = "", , banned = ""] = ids;
    await updatePostStatus(installation.deps, cast.moderator, banned, "banned");
    const sha256 = "ab".repeat(32);
    const pictureHash = "fedcba9876543210";
    await installation.deps.db.execute(sql`
    update posts set original_sha256 = ${sha256}, picture_hash = ${pictureHash} where event_id = ${event.id}`);
    const { guest_token_hash, address_hash, rule } = await readPost(installation.deps, withContact);
    expect(rule).toMatchObject({ action: "review" });
    const traces = ["turnipword", contact, guest_token_hash ?? "-", address_hash ?? "-", sha256, pictureHash];
    for (const trace of traces) expect(await tablesWith(trace)).toEqual(["public.posts"]);

    for (const id of ids) {
      if (how.startsWith("erased")) await erasePost(installation.deps, cast.admin, id);
      else await takeBack(guest, id);
    }
    for (const trace of traces) expect(await tablesWith(trace)).toEqual([]);
  },
);
