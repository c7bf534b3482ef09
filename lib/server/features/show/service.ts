import "server-only";
import type { Transaction } from "@/db/client";
import { findAccount } from "@/db/queries/people/accounts";
import { bumpEvents } from "@/db/queries/posts/wall";
import { findShowEvent, listScreens, setShow, updateScreen } from "@/db/queries/screens";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { entriesOf } from "@/lib/shared/events/entries";
import { limits, screenReports } from "@/lib/shared/limits";
import { showRules } from "@/lib/shared/limits/show";
import { messages } from "@/lib/shared/messages";
import { parseMoment } from "@/lib/shared/posts/moment";
import type { EventShow, SetSceneBody, UpdateRunBody } from "@/lib/shared/show/contract";
import { showOf } from "@/lib/shared/show/present";
import { holdRun, isoTime, nextInRun, runAt, shownMoment, withCue } from "@/lib/shared/show/scene-at";
import type { Cue, Scene, StoredShow } from "@/lib/shared/show/show";
import type { RunOrder } from "@/lib/shared/vocabulary";
import { type AuditEntry, recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { asSubject, lockEvent, order, screenNotFound } from "../screens/orders";

/**
 * Directs what an event's screens show. Like a pause, each order is a change of the event: every screen is notified, and
 * one that is opened later shows the same. A cue starts a moment later, so that all screens change together.
 */

type ShowRow = NonNullable<Awaited<ReturnType<typeof findShowEvent>>>;

const noShow: StoredShow = { cues: [], brought_up: null };
const dayMs = 24 * 60 * 60 * 1_000;

/** Returns what an event's screens show, and its run of show. Throws not_found. */
export async function getShow(deps: Deps, actor: Actor, eventId: string, now = new Date()): Promise<EventShow> {
  const event = await findShowEvent(deps.db, { ...moderationScope(actor), event_id: eventId });
  if (!event) throw new AppError("not_found", messages.wallScreens.eventNotFound);
  const rows = await listScreens(deps.db, [eventId], null);
  const isOpen = ({ heard_at }: { heard_at: string | null }) =>
    heard_at !== null && now.getTime() - Date.parse(heard_at) <= screenReports.connectedSeconds * 1_000;
  const screens = rows.filter(isOpen).map(({ id, name, scene_cues }) => ({ id, name, cues: scene_cues }));
  return present(event, screens, now);
}

function present(event: ShowRow, screens: EventShow["screens"], now: Date): EventShow {
  return {
    id: event.id,
    show: showOf(event, now.getTime()),
    run_of_show: event.run_of_show,
    screens,
    missions: entriesOf(event.form_missions),
    server_time: now.toISOString(),
  };
}

/** Shows a scene or the event's layout on all screens, or on one. Throws not_found. */
export async function setScene(
  deps: Deps,
  actor: Actor,
  eventId: string,
  { screen_id, ...body }: SetSceneBody,
  now = new Date(),
): Promise<EventShow> {
  const timezone = (await findAccount(deps.db, actor.account_id))?.timezone;
  const startMs = now.getTime() + showRules.leadMs;
  const cue: Cue = { starts_at: isoTime(startMs), scene: sceneOf(body, startMs, now, timezone), run: null };
  if (screen_id === undefined) {
    const entry = { action: "show.scene", to_value: body.scene } as const;
    await changeShow(deps, actor, eventId, entry, now, (show, shownMs) => ({
      wall_show: { ...show, cues: withCue(show.cues, cue, shownMs) },
    }));
  } else {
    await order(deps, actor, screen_id, async (tx, { key, screen, event }) => {
      if (event?.id !== eventId) throw screenNotFound();
      await updateScreen(tx, key, { scene_cues: withCue(screen.scene_cues, cue, now.getTime()) });
      await recordAudit(tx, actor, { action: "show.scene", to_value: body.scene, subject: asSubject(event) });
      return event;
    });
  }
  return getShow(deps, actor, eventId, now);
}

function sceneOf(
  { scene: kind, text, time, seconds }: Omit<SetSceneBody, "screen_id">,
  startMs: number,
  now: Date,
  timezone: string | undefined,
): Scene | null {
  if (kind === "Layout") return null;
  const after = (given: number) => isoTime(startMs + given * 1_000);
  if (kind === "Photo call") return { kind, text, until: after(seconds ?? showRules.photoCallSeconds) };
  if (kind !== "Countdown") return { kind, text, until: null };
  return { kind, text, until: time === undefined ? after(seconds ?? 0) : isoTime(nextTime(time, now, timezone)) };
}

/** Returns the next moment at which clocks in the time zone show 'HH:MM'. */
function nextTime(time: string, now: Date, timezone: string | undefined): number {
  const inADay = new Date(now.getTime() + dayMs);
  const moment = parseMoment(time, inADay, timezone) ?? inADay;
  // parseMoment counts the whole minute.
  return Math.floor(moment.getTime() / 60_000) * 60_000;
}

/** Saves the arranged run of show; one that is on goes on as it was started. Throws not_found. */
export async function updateRun(deps: Deps, actor: Actor, eventId: string, { items }: UpdateRunBody) {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, actor, eventId);
    await setShow(tx, eventId, { run_of_show: items });
    await recordAudit(tx, actor, { action: "show.run", subject: asSubject(event) });
  });
  return getShow(deps, actor, eventId);
}

/** Starts, holds, resumes, advances or stops the run of show. Throws not_found, and conflict without a run. */
export async function directRun(deps: Deps, actor: Actor, eventId: string, to: RunOrder, now = new Date()) {
  const nowMs = now.getTime();
  const startMs = nowMs + showRules.leadMs;
  const entry = { action: "show.run", to_value: to } as const;
  await changeShow(deps, actor, eventId, entry, now, (show, shownMs, { run_of_show }) => {
    const withCues = (cues: Cue[]) => ({ wall_show: { ...show, cues } });
    if (to === "start") {
      if (run_of_show.length === 0) throw new AppError("conflict", messages.show.runEmpty);
      const run = { items: run_of_show, began_at: isoTime(startMs), frozen_at: null };
      return withCues(withCue(show.cues, { starts_at: run.began_at, scene: null, run }, shownMs));
    }
    const on = runAt(show.cues, startMs);
    if (!on) throw new AppError("conflict", messages.show.runNone);
    if (to === "stop") {
      return withCues(withCue(show.cues, { starts_at: isoTime(startMs), scene: null, run: null }, shownMs));
    }
    const run = to === "next" ? nextInRun(on.run, startMs) : holdRun(on.run, nowMs, to === "hold");
    return withCues(show.cues.map((cue) => (cue === on.cue ? { ...cue, run } : cue)));
  });
  return getShow(deps, actor, eventId, now);
}

type BroughtUp = { id: string; event_id: string; wall_due_at: string | null };

/** Brings a post up on all screens for so many seconds; during the wall delay, for as many after it. Throws not_found. */
export async function setBroughtUp(deps: Deps, actor: Actor, post: BroughtUp, seconds: number): Promise<void> {
  const now = new Date();
  const waitSeconds = post.wall_due_at === null ? 0 : limits.wallDelaySeconds;
  const brought_up = { post_id: post.id, until: isoTime(now.getTime() + (waitSeconds + seconds) * 1_000) };
  const change = (show: StoredShow) => ({ wall_show: { ...show, brought_up } });
  const subject = { kind: "post", id: post.id, event_id: post.event_id } as const;
  await changeShow(deps, actor, post.event_id, { action: "show.bring-up", subject }, now, change);
}

/** Changes the locked show of an event. `shownMs`: the moment that its screens show, which a pause stops. */
async function changeShow(
  deps: Deps,
  actor: Actor,
  eventId: string,
  entry: Omit<AuditEntry, "subject"> & Partial<Pick<AuditEntry, "subject">>,
  now: Date,
  change: (show: StoredShow, shownMs: number, event: ShowRow) => { wall_show: StoredShow },
): Promise<void> {
  const { changed, show } = await deps.db.transaction(async (tx: Transaction) => {
    const event = await lockEvent(tx, actor, eventId);
    const shownMs = shownMoment({ paused_at: event.wall_paused_at }, now.getTime());
    const next = { ...event, ...change(event.wall_show ?? noShow, shownMs, event) };
    const [changed] = await Promise.all([
      bumpEvents(tx, [eventId]),
      setShow(tx, eventId, { wall_show: next.wall_show }),
      recordAudit(tx, actor, { subject: asSubject(event), ...entry }),
    ]);
    return { changed, show: showOf(next, now.getTime()) };
  });
  await publishEventChanges(deps, changed, show);
}
