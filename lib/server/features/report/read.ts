import "server-only";
import { countTagged } from "@/db/queries/event-counts";
import { findDeskEvent } from "@/db/queries/events";
import {
  countDecisions,
  countForReport,
  countRuled,
  countScenes,
  countTenMinutes,
  countUndone,
  type DecisionAction,
  listFavourites,
  measureWaits,
} from "@/db/queries/posts/report";
import { listShownAds, listShownScreens, listSponsorLinks, listTakedowns } from "@/db/queries/shown-hours";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { shownRules } from "@/lib/shared/limits/shown";
import { messages } from "@/lib/shared/messages";
import { type EventReport, eventReport, type Sponsor } from "@/lib/shared/report/contract";
import type { Deps } from "../../deps";

/** Favourites that a report shows: two pages of pictures on paper. */
const reportFavourites = 48;

/** Returns an event's report for an admin. Throws not_found. */
export async function readEventReport(
  { db, storage }: Deps,
  { account_id }: Actor,
  event_id: string,
  now = new Date(),
): Promise<EventReport> {
  const event = await findDeskEvent(db, { account_id, moderator_id: null, event_id });
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const one = { account_id, event_id };
  // One after the other: a report takes one of the pool's connections, not eight.
  const totals = await countForReport(db, one);
  const ten_minutes = await countTenMinutes(db, one);
  const decided = await countDecisions(db, one);
  const undone = await countUndone(db, one);
  const waits = await measureWaits(db, one);
  const by_rule = await countRuled(db, one);
  const tagged = await countTagged(db, one);
  const shownScreens = await listShownScreens(db, one);
  const sponsors = bySponsor(await listShownAds(db, one));
  const links = new Map((await listSponsorLinks(db, one)).map(({ ad_id, expires_at }) => [ad_id, asTime(expires_at)]));
  const scenes = await countScenes(db, one);
  const takedowns = await listTakedowns(db, one, shownRules.takedowns);
  const favourites = await listFavourites(db, { event_id, limit: reportFavourites });
  return {
    event: eventReport.shape.event.parse(event),
    made_at: now.toISOString(),
    totals,
    ten_minutes: ten_minutes.map(({ at, posts }) => ({ at: fromSeconds(at), posts })),
    decisions: {
      median_wait_seconds: waits.median,
      longest_wait_seconds: waits.longest,
      by_person: byPerson(decided),
      by_rule,
      reversals: sum(decided, "reversals"),
      undone,
      takedowns: sum(decided, "takedowns"),
    },
    screens: shownScreens.map(({ from, until, ...screen }) => ({
      ...screen,
      from: fromSeconds(from),
      until: fromSeconds(until),
      gap_seconds: Math.max(0, Math.round(until - from) - screen.shown_seconds),
    })),
    sponsors: sponsors.map((sponsor) => ({ ...sponsor, link_ends_at: links.get(sponsor.id) ?? null })),
    takedowns: takedowns.map((takedown) => ({ ...takedown, at: fromSeconds(takedown.at) })),
    scenes,
    missions: sumBy(tagged, "mission"),
    places: sumBy(tagged, "place"),
    favourites: favourites.map(({ thumbnail_media_key: key, ...post }) => ({
      ...post,
      thumbnail_media_url: key && storage.publicUrl(key),
    })),
  };
}

const fromSeconds = (seconds: number) => asTime(seconds * 1_000);
const asTime = (time: string | number) => new Date(time).toISOString();

/** Gathers and adds up each ad's screens; longest first. */
export function bySponsor(rows: Awaited<ReturnType<typeof listShownAds>>): Sponsor[] {
  const sponsors = new Map<string, Sponsor>();
  for (const { ad_id, ad_name, ...screen } of rows) {
    const known = sponsors.get(ad_id) ?? { id: ad_id, name: ad_name, shown_seconds: 0, times: 0, screens: [] };
    known.shown_seconds += screen.shown_seconds;
    known.times += screen.times;
    known.screens.push(screen);
    sponsors.set(ad_id, known);
  }
  return [...sponsors.values()].sort((one, other) => other.shown_seconds - one.shown_seconds);
}

type Decided = Awaited<ReturnType<typeof countDecisions>>;

const sum = (rows: Decided, field: "reversals" | "takedowns") => rows.reduce((total, row) => total + row[field], 0);

const fieldOf = {
  "post.approve": "approve",
  "post.make-private": "private",
  "post.ban": "banned",
  "post.delete": "delete",
} as const satisfies Record<DecisionAction, string>;

/** A person each, whoever decided most first. */
function byPerson(rows: Decided): EventReport["decisions"]["by_person"] {
  const people = new Map<string, EventReport["decisions"]["by_person"][number]>();
  for (const { name, action, posts } of rows) {
    const person = people.get(name) ?? { name, approve: 0, private: 0, banned: 0, delete: 0 };
    person[fieldOf[action]] += posts;
    people.set(name, person);
  }
  const all = ({
    approve,
    private: hidden,
    banned,
    delete: deleted,
  }: {
    approve: number;
    private: number;
    banned: number;
    delete: number;
  }) => approve + hidden + banned + deleted;
  return [...people.values()].sort((one, other) => all(other) - all(one) || one.name.localeCompare(other.name));
}

function sumBy(tagged: Awaited<ReturnType<typeof countTagged>>, kind: "mission" | "place") {
  const counts = new Map<string, number>();
  for (const row of tagged) if (row[kind]) counts.set(row[kind], (counts.get(row[kind]) ?? 0) + row.posts);
  return [...counts]
    .map(([name, posts]) => ({ name, posts }))
    .sort((one, other) => other.posts - one.posts || one.name.localeCompare(other.name));
}
