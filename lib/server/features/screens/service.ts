import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { isEventGone } from "@/db/faults";
import { bumpEvents } from "@/db/queries/posts/wall";
import {
  countPostScreens,
  findScreensEvent,
  listEventsWithScreens,
  listScreens,
  lockScreensEvent,
  removeScreen,
  saveScreen,
  setPausedVersion,
} from "@/db/queries/screens";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { isAdmin, moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { pairingRules, screenReports } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type {
  EventScreens,
  PostScreens,
  ReportScreenBody,
  Screen,
  ScreenAddress,
  ScreenAnswer,
} from "@/lib/shared/screens/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { wallChannel } from "@/lib/shared/wall/channel";
import { recordAudit } from "../../base/audit-log/record";
import { admitToWall } from "../../base/auth/access";
import { derivedKey } from "../../base/auth/tokens";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { findScriptPlace, pageBuild, readPageBuild } from "../../script-place";
import { recordShown } from "../report/shown";
import { readFreshEventAccess } from "../wall/shared-posts";

/** Returns the proof that an organiser named an event's screen: the console puts it into the screen's link. */
export function createNameKey(eventId: string, name: string): string {
  return createHmac("sha256", derivedKey("screen-names")).update(`${eventId}:${name}`).digest("base64url");
}

function isNameKey(key: string | undefined, eventId: string, name: string): boolean {
  if (!key) return false;
  const expected = Buffer.from(createNameKey(eventId, name));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Saves a screen's report, if the visitor may see the wall. Throws not_found or forbidden by the event's status. */
export async function reportScreen(
  deps: Deps,
  visitor: Visitor,
  body: ReportScreenBody,
  now = new Date(),
): Promise<ScreenAnswer> {
  const { is_leaving, name_key, shown, ...report } = body;
  const event = await admitToWall(deps, await readFreshEventAccess(deps, report.event_id), visitor);
  const is_named = isNameKey(name_key, event.id, report.name);
  let orders: Orders | null = null;
  try {
    const { account_id } = event;
    if (is_leaving) await removeScreen(deps.db, { ...report, account_id, is_named });
    else orders = await saveScreen(deps.db, { ...report, account_id, is_named, heard_at: now.toISOString() });
    if (is_named) await recordShown(deps, { ...report, account_id }, shown, now);
  } catch (error) {
    throw isEventGone(error) ? eventNotFound() : error;
  }
  const presented = orders && presentOrders(orders, { event_id: event.id, is_named }, now);
  return { server_time: now.toISOString(), build: await readPageBuild(deps), ...presented };
}

type Orders = NonNullable<Awaited<ReturnType<typeof saveScreen>>>;

/**
 * Returns an organiser's commands for a screen. Includes the proof of a new name only if this report proved the old
 * one: a guest's phone that was given a name stays uncounted.
 */
function presentOrders(
  { given_name, identify_asked_at, is_forgotten, scene_cues }: Orders,
  { event_id, is_named }: { event_id: string; is_named: boolean },
  now: Date,
): Partial<ScreenAnswer> {
  if (is_forgotten) return { is_forgotten };
  const askedAt = identify_asked_at === null ? null : new Date(identify_asked_at);
  const isAsked = askedAt && now.getTime() - askedAt.getTime() <= screenReports.identifySeconds * 1_000;
  return {
    ...(isAsked && { identify_asked_at: askedAt.toISOString() }),
    ...(scene_cues.length > 0 && { scene_cues }),
    ...(given_name !== null && { given_name, ...(is_named && { name_key: createNameKey(event_id, given_name) }) }),
  };
}

/**
 * Returns the screens of each event that has any, or of one event. In the list of all events, an admin's last entry has
 * the paired screens whose event is deleted. Throws not_found for an event out of scope.
 */
export async function getScreens(
  deps: Deps,
  actor: Actor,
  { event_id }: { event_id?: string | undefined },
  now = new Date(),
): Promise<Omit<EventScreens, "server">[]> {
  const events = await listEventsWithScreens(deps.db, { ...moderationScope(actor), event_id });
  if (event_id && events.length === 0) throw eventNotFound();
  const homelessOf = isAdmin(actor) && !event_id ? actor.account_id : null;
  const eventIds = events.map(({ id }) => id);
  const rows = await listScreens(deps.db, eventIds, homelessOf);
  const build = pageBuild(deps.build, await findScriptPlace(deps));
  const unnamed_walls = event_id && events[0] && rows.length === 0 ? await countOpenWalls(deps, events[0]) : 0;
  const screensOf = (id: string | null, wallVersion: number) =>
    rows
      .filter((row) => row.event_id === id)
      .map((row) => presentScreen(row, wallVersion, build, now))
      .sort(byConnectionAndName);
  const server_time = now.toISOString();
  const lists: Omit<EventScreens, "server">[] = events.map((event) => ({
    event_id: event.id,
    event_name: event.event_name,
    event_status: event.event_status,
    wall_paused: event.wall_paused_version === null ? "off" : "on",
    ...announcedAt(event, now),
    server_time,
    unnamed_walls,
    screens: screensOf(event.id, event.wall_version),
  }));
  const homeless = screensOf(null, 0);
  return homeless.length === 0 ? lists : [...lists, { ...ofNoEvent, server_time, screens: homeless }];
}

const ofNoEvent: Omit<EventScreens, "server" | "server_time" | "screens"> = {
  event_id: null,
  event_name: "",
  event_status: null,
  wall_paused: "off",
  announcement: "",
  announcement_until: null,
  unnamed_walls: 0,
};

/** Counts the walls that listen for posts, including guests' phones; 0 if the realtime server does not answer. */
function countOpenWalls({ realtime }: Deps, event: Parameters<typeof wallChannel>[0]): Promise<number> {
  return realtime.countSubscribers(wallChannel(event)).catch(() => 0);
}

type ScreenRow = Awaited<ReturnType<typeof listScreens>>[number];

function presentScreen(row: ScreenRow, wallVersion: number, build: string, now: Date): Screen {
  const heardMs = timeOf(row.heard_at);
  const seenMs = timeOf(row.seen_at);
  const isWithin = (ms: number, seconds: number) => now.getTime() - ms <= seconds * 1_000;
  const is_showing = isWithin(heardMs, screenReports.connectedSeconds);
  return {
    id: row.id,
    name: row.name,
    is_named: row.is_named,
    is_paired: row.is_paired,
    is_connected: is_showing || isWithin(seenMs, pairingRules.connectedSeconds),
    is_showing,
    heard_at: new Date(Math.max(heardMs, seenMs)).toISOString(),
    shown_since: new Date(row.version_at).toISOString(),
    behind: row.heard_at === null ? 0 : Math.max(0, wallVersion - row.wall_version),
    post_count: row.post_count,
    is_pushed: row.is_pushed,
    is_current_build: row.build === build,
  };
}

const timeOf = (moment: string | null) => (moment === null ? 0 : Date.parse(moment));

function byConnectionAndName(one: Screen, other: Screen): number {
  return Number(other.is_connected) - Number(one.is_connected) || one.name.localeCompare(other.name);
}

/** Returns the path that opens an event's wall on a screen with this name. Throws not_found. */
export async function getScreenAddress(
  deps: Deps,
  actor: Actor,
  eventId: string,
  name: string,
): Promise<Pick<ScreenAddress, "path">> {
  const event = await findScreensEvent(deps.db, { ...moderationScope(actor), event_id: eventId });
  if (!event) throw eventNotFound();
  return { path: paths.namedScreen(event.event_url_slug, name, createNameKey(event.id, name)) };
}

/** Returns on how many screens a removed post is gone, and how fast. Throws not_found. */
export async function getPostScreens(deps: Deps, actor: Actor, postId: string): Promise<PostScreens> {
  const row = await countPostScreens(deps.db, { ...moderationScope(actor), post_id: postId });
  if (!row) throw new AppError("not_found", messages.posts.notFound);
  const hasLeft = !row.is_shown && row.was_shown && row.moderated_at !== null;
  if (!hasLeft || row.moderated_at === null) return { screens: 0, gone: 0, gone_after_ms: null };
  const isGoneEverywhere = row.screens > 0 && row.gone === row.screens && row.last_gone_at !== null;
  const goneAfterMs = new Date(row.last_gone_at ?? 0).getTime() - new Date(row.moderated_at).getTime();
  return {
    screens: row.screens,
    gone: row.gone,
    gone_after_ms: isGoneEverywhere ? Math.max(0, goneAfterMs) : null,
  };
}

/**
 * Pauses or resumes an event's screens. It is a change of the event like any other: every screen is notified, and one
 * opened meanwhile shows the same. Throws not_found.
 */
export async function pauseScreens(deps: Deps, actor: Actor, eventId: string, wall_paused: OnOff, now = new Date()) {
  const changed = await deps.db.transaction(async (tx) => {
    const event = await lockScreensEvent(tx, { ...moderationScope(actor), event_id: eventId });
    if (!event) throw eventNotFound();
    if ((event.wall_paused_version !== null) === (wall_paused === "on")) return [];
    await setPausedVersion(tx, eventId, wall_paused === "on" ? event.wall_version : null, now);
    await recordAudit(tx, actor, {
      action: wall_paused === "on" ? "screens.pause" : "screens.resume",
      subject: { kind: "event", id: eventId, label: event.event_name },
    });
    return bumpEvents(tx, [eventId]);
  });
  await publishEventChanges(deps, changed);
  return { id: eventId, wall_paused };
}

const eventNotFound = () => new AppError("not_found", messages.wallScreens.eventNotFound);
