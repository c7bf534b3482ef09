import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { createDatabase } from "@/db/client";
import { createAccount } from "@/host/start/accounts";
import type { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { makeLargePhoto } from "../large-posts";
import { timed } from "../measure";

/** Posts on its wall. */
const cards = 24;
/** Interval at which its wall is read. */
const pageEveryMs = 100;
/** Timeout for posts to become ready. */
const settleMs = 180_000;

/** A company that is not attacked, with an open wall and a photo that its guests send. */
export type OtherCompany = { organiser: Organiser; eventId: string; wallUrl: string; photo: Buffer };

export async function makeOtherCompany(installation: Installation, databaseUrl: string): Promise<OtherCompany> {
  const admin = { email: "other@example.com", password: installation.admin.password };
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  await createAccount(db, { companyName: "The other company", ...admin }).finally(close);
  const organiser = await Organiser.signIn({ url: installation.url, admin });
  const event = await organiser.createEvent({ event_name: "Next door" });
  for (let index = 0; index < cards; index += 1) {
    const photo = await makeDistinctPhoto(index + 300);
    await organiser.setStatus(await organiser.addReadyPost(event.id, photo), "approve");
  }
  const wallUrl = `${installation.url}/event/${event.event_url_slug}`;
  return { organiser, eventId: event.id, wallUrl, photo: await makeLargePhoto() };
}

/** Reads the wall's page repeatedly until `stop`, which returns the duration of each read. */
export function watchWall({ wallUrl }: OtherCompany): { stop: () => Promise<number[]> } {
  const pageMs: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      pageMs.push(await timed(async () => void (await (await fetch(wallUrl)).arrayBuffer())));
      await sleep(pageEveryMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      return pageMs;
    },
  };
}

/** Waits until none of these posts is being processed; resolves to how many still are after `timeoutMs`. */
export async function untilDone(database: postgres.Sql, ids: string[], timeoutMs = settleMs): Promise<number> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const [row] = await database<{ left: number }[]>`
      select count(*)::int as left from posts where id in ${database(ids)} and media_state = 'processing'`;
    if (!row || row.left === 0 || performance.now() > deadline) return row?.left ?? 0;
    await sleep(20);
  }
}
