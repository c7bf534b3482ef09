import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { limits } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import { databaseUrlOf } from "../bench/installation-files";
import type { Installation } from "../e2e/support/installation";
import { copies, makeScene } from "../support/pictures/scenes";
import type { Hall, HallPlan } from "./hall";
import { type KillReport, soakKills } from "./kills";

/**
 * Kills processes while rules decide an event's posts. A trigger writes down each version of each post, committed with
 * it, so that what a screen could have seen is known to the moment.
 *
 * The posts are made so that every rule decides some of them: listed words, a flood of one phone, copies of one
 * picture, and the automatic mode for all others.
 */

/** Words that no language has: the first bans a post, the second sends it to review. */
const banned = "zorbleflax";
const reviewed = "quizzlewump";
/** The guest with this number floods: one phone, and a post whenever the one before is answered. */
const flooder = 0;
const postsPerPhone = 4;
/** One post in this many is a copy of the same picture. */
const copyEvery = 7;

const plan: HallPlan = {
  async createEvent(organiser) {
    const event = await organiser.createEvent({ event_name: "A rough night with rules" });
    const rules = { words_ban: banned, words_review: reviewed, flood_posts: 10, flood_minutes: 5 };
    await organiser.call("PUT", apiPaths.events.updateEventRules(event.id), rules);
    await organiser.call("PUT", apiPaths.events.updateModeration(event.id), { moderation_mode: "Automatic" });
    return event;
  },
  async write(guest, number) {
    const phone = guest === flooder ? "flood" : `${guest}-${Math.floor(number / postsPerPhone)}`;
    // One of nine posts has the banned word, and one the reviewed word.
    const word = number % 9 === 4 ? banned : number % 9 === 7 ? reviewed : "cheers";
    const isCopy = number % copyEvery === 3;
    const scene = await makeScene(isCopy ? 1 : number + 2);
    // Every other copy has other bytes: the rule of similar pictures finds it, and the rule of equal files does not.
    const bytes = isCopy && number % 2 ? await copies["recompressed at quality 40"](scene) : scene;
    return {
      caption: `${number}-${randomUUID()} ${word}`,
      photo: { bytes, name: "a.jpg", type: "image/jpeg" },
      fields: { guest_token: `${phone}-`.padEnd(43, "x") },
      headers: { "x-forwarded-for": `198.18.0.${guest + 1}` },
    };
  },
  /** The moderator approves no listed word, bans similar pictures and a few approved posts, and leaves half of the rest. */
  decide({ status, caption, rule }, index) {
    if (isListed(caption)) return status === "pending" && rule && index % 2 === 0 ? "banned" : null;
    // Once a copy is banned, the rule 'same-picture' bans posts with the same bytes.
    if (status === "pending" && rule?.rule === "similar-picture") return "banned";
    if (status === "pending") return rule && index % 2 === 0 ? "approve" : null;
    return status === "approve" && index % 15 === 7 ? "banned" : null;
  },
  forbidden: banned,
};

const isListed = (caption: string) => caption.includes(banned) || caption.includes(reviewed);

type RulesReport = KillReport & { decisions: Record<string, number> };

/** Runs the kills in an event whose rules decide, and checks what was public and when. */
export async function soakRules(
  installation: Installation,
  options: { seconds: number; seed: number; log?: (line: string) => void },
): Promise<RulesReport> {
  await withDatabase(installation, recordVersions);
  let decisions: Record<string, number> = {};
  const check = (hall: Hall) =>
    withDatabase(installation, async (sql) => {
      decisions = await countDecisions(sql, hall);
      return findRuleFaults(sql, hall, decisions);
    });
  const report = await soakKills(installation, { ...options, plan, check });
  return { ...report, decisions };
}

async function withDatabase<Result>(installation: Installation, work: (sql: postgres.Sql) => Promise<Result>) {
  const sql = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** `decided_at` is the time from which the wall delay counts; `at` is later, by the transaction's duration so far. */
async function recordVersions(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create table post_versions (
      post_id uuid, caption text, status text, rule jsonb, has_picture boolean, is_shown boolean,
      decided_at timestamptz default now(), at timestamptz default clock_timestamp());
    create function record_post_version() returns trigger language plpgsql as $$ begin
      insert into post_versions (post_id, caption, status, rule, has_picture, is_shown) values (
        new.id, new.caption, new.status, new.rule, new.thumbnail_media_key is not null, new.wall_position is not null);
      return null;
    end $$;
    create trigger record_post_version after insert or update on posts
      for each row execute function record_post_version();`);
}

async function countDecisions(sql: postgres.Sql, hall: Hall): Promise<Record<string, number>> {
  const rows = await sql<{ decision: string; count: number }[]>`
    select (rule ->> 'rule') || ', ' || (rule ->> 'action') || ', now ' || status as decision, count(*)::int as count
    from posts where event_id = ${hall.eventId} and rule is not null group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ decision, count }) => [decision, count]));
}

/**
 * Returns a sentence for each broken promise. No wall had a post that a rule stopped (before a person approved it), nor
 * a post with a listed word. A post that a rule approved was shown after its wall delay. Every post has a decision, and
 * every rule decided at least one.
 */
async function findRuleFaults(sql: postgres.Sql, hall: Hall, decisions: Record<string, number>): Promise<string[]> {
  const stopped = await sql<{ post_id: string; rule: string; shown: Date }[]>`
    select post_id, min(rule ->> 'rule') as rule, min(at) as shown from post_versions
    where is_shown and rule ->> 'action' <> 'approve' group by post_id`;
  const listed = await sql<{ post_id: string }[]>`
    select distinct post_id from post_versions
    where is_shown and (caption like ${`%${banned}%`} or caption like ${`%${reviewed}%`})`;
  const early = await sql<{ post_id: string; seconds: number | null }[]>`
    select post_id, extract(epoch from shown - seen)::float as seconds from (
      select post_id, min(at) filter (where is_shown and rule ->> 'action' = 'approve') as shown,
        min(decided_at) filter (where has_picture) as seen
      from post_versions group by post_id) as times
    where shown is not null and (seen is null or shown < seen + ${limits.wallDelaySeconds} * interval '1 second')`;
  const unexplained = await sql<{ id: string; status: string }[]>`
    select id, status from posts where event_id = ${hall.eventId}
      and (rule is null or status not in ('approve', 'pending', 'banned'))`;
  const seen = Object.keys(decisions).join();
  return [
    ...stopped
      .filter(({ post_id, shown }) => shown.getTime() < (hall.approvedAt.get(post_id) ?? Number.POSITIVE_INFINITY))
      .map(({ post_id, rule }) => `The rule '${rule}' stopped the post ${post_id}, and a wall had it.`),
    ...listed.map(({ post_id }) => `The post ${post_id} has a listed word, and a wall had it.`),
    ...early.map(({ post_id, seconds }) => `The post ${post_id} was public ${seconds} s after its picture was made.`),
    ...unexplained.map(({ id, status }) => `No rule explains the ${status} post ${id}.`),
    ...(hall.leaks > 0 ? [`${hall.leaks} answers to screens had the banned word.`] : []),
    ...["words, ban", "words, review", "flood, review", "same-picture, ban", "mode, approve"]
      .filter((decision) => !seen.includes(decision))
      .map((decision) => `Nothing was decided by '${decision}'.`),
  ];
}
