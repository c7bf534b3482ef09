import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { createDatabase } from "@/db/client";
import { createAccount } from "@/host/start/accounts";
import { paths } from "@/lib/shared/paths";
import type { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { timed } from "../measure";
import { makeLargePhoto } from "../posts/large-posts";
import { askFrom } from "./ask-from";

/** Posts on its wall. */
const cards = 24;
/** Interval at which its wall and its form are read. */
const pageEveryMs = 100;
/** Timeout for posts to become ready. */
const settleMs = 180_000;

/** An event beside the attacked one, with an open wall, and one honest guest of it. */
export type Neighbour = {
  organiser: Organiser;
  eventId: string;
  wallUrl: string;
  formUrl: string;
  /** The photo that its guest sends. */
  photo: Buffer;
  /** The guest's own network address. */
  address: string;
};

/** Makes an event of another company. */
export async function makeOtherCompany(installation: Installation, databaseUrl: string): Promise<Neighbour> {
  const admin = { email: "other@example.com", password: installation.admin.password };
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  await createAccount(db, { companyName: "The other company", ...admin }).finally(close);
  const organiser = await Organiser.signIn({ url: installation.url, admin });
  return makeNeighbour(installation, organiser, "127.0.0.22");
}

/** Makes another event of the attacked company. */
export const makeSameCompany = async (installation: Installation): Promise<Neighbour> =>
  makeNeighbour(installation, await Organiser.signIn(installation), "127.0.0.21");

async function makeNeighbour({ url }: Installation, organiser: Organiser, address: string): Promise<Neighbour> {
  const event = await organiser.createEvent({ event_name: "Next door" });
  for (let index = 0; index < cards; index += 1) {
    const photo = await makeDistinctPhoto(index + 300);
    await organiser.setStatus(await organiser.addReadyPost(event.id, photo), "approve");
  }
  const slug = event.event_url_slug;
  const pages = { wallUrl: `${url}${paths.event(slug)}`, formUrl: `${url}${paths.eventForm(slug)}` };
  return { organiser, eventId: event.id, ...pages, photo: await makeLargePhoto(), address };
}

/** Reads one of its pages as its guest, again and again until `stop`, which returns the duration of each read. */
export function watchPage({ address }: Pick<Neighbour, "address">, url: string): { stop: () => Promise<number[]> } {
  const pageMs: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      pageMs.push(await timed(() => askFrom(address, url).catch(() => {})));
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
