import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import type { PostStatus } from "@/lib/shared/vocabulary";
import type { Organiser } from "../../e2e/support/organiser";
import { cityOf, type EveningPost, makeFile } from "./evening";
import { needsPerson, type Ruled } from "./stored-evening";

const batch = 20;
const workerTimeoutMs = 120_000;

type Row = { id: string; status: PostStatus; rule: RuleOutcome | null };
export type RealEvening = {
  ruled: Ruled[];
  /** Posts that were on the wall at some time. */
  shown: EveningPost[];
};

/**
 * Sends an evening through the public route and the worker, to an event whose rules decide; the moderator's calls come
 * after each batch. The rows' times are shifted, so that the evening passes in minutes.
 */
export async function playEvening(
  sql: postgres.Sql,
  organiser: Organiser,
  event_id: string,
  evening: readonly EveningPost[],
): Promise<RealEvening> {
  const ruled: Ruled[] = [];
  const ids = new Map<string, EveningPost>();
  let before = 0;
  for (let at = 0; at < evening.length; at += batch) {
    const sent = new Map<string, EveningPost>();
    for (const post of evening.slice(at, at + batch)) {
      const file = await makeFile(post);
      const gap = post.sentAt - before;
      before = post.sentAt;
      await sql`update posts set created_at = created_at - ${gap / 1_000} * interval '1 second' where event_id = ${event_id}`;
      const fields = { caption: post.caption, person_city: cityOf(post), guest_token: post.guest };
      const { id } = await organiser.submit(event_id, file, fields, { "x-forwarded-for": post.address });
      sent.set(id, post);
      ids.set(id, post);
    }
    await untilRuled(sql, event_id);
    const rows = await sql<Row[]>`select id, status, rule from posts where id in ${sql([...sent.keys()])} order by id`;
    for (const { id, status, rule } of rows) {
      const post = sent.get(id);
      if (!post) continue;
      ruled.push({ post, status, rule });
      if (needsPerson({ post, status, rule })) await organiser.setStatus(id, post.verdict);
    }
  }
  // Approved posts that the wall's delay still holds back.
  await until(async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from posts where event_id = ${event_id} and wall_due_at is not null`;
    return row?.count === 0;
  });
  const shown = await sql<{ id: string }[]>`
    select id from posts where event_id = ${event_id} and wall_version is not null`;
  return { ruled, shown: shown.flatMap(({ id }) => ids.get(id) ?? []) };
}

/** Rules decide a post when the worker has made its thumbnail. */
const untilRuled = (sql: postgres.Sql, event_id: string) =>
  until(async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from posts where event_id = ${event_id} and status = 'pending'
        and thumbnail_media_key is null and media_state = 'processing'`;
    return row?.count === 0;
  });

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + workerTimeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error("The worker did not finish in time.");
    await sleep(100);
  }
}
