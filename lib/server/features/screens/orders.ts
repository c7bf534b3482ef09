import "server-only";
import type { Transaction } from "@/db/client";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import {
  findScreensEvent,
  lockScreen,
  lockScreensEvent,
  type ScreenKey,
  updateScreen as updateRow,
  withoutReport,
} from "@/db/queries/screens";
import type { Actor } from "@/lib/shared/auth/actor";
import { isAdmin, moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { realtimeEvents } from "@/lib/shared/public-paths";
import type { UpdateScreenBody } from "@/lib/shared/screens/contract";
import { wallChannel } from "@/lib/shared/wall/channel";
import { recordAudit } from "../../base/audit-log/record";
import { describeError } from "../../base/log/describe-error";
import type { Deps } from "../../deps";

/**
 * Sends an organiser's commands to one screen: its row stores them, and the response to its next report has them. An
 * empty push makes all screens report at once: everyone receives pushes, but ids and keys are the screen's own. A
 * paired screen's next poll brings its name and its event, too.
 */

/** Makes a screen show its name for some seconds. Throws not_found. */
export async function identifyScreen(deps: Deps, actor: Actor, id: string, now = new Date()) {
  return order(deps, actor, id, async (tx, { key, event }) => {
    await updateRow(tx, key, { identify_asked_at: now.toISOString() });
    return event;
  });
}

/**
 * Renames a screen, which keeps the name through reloads, or moves a paired one to another event; only admins move.
 * Throws not_found or forbidden.
 */
export async function updateScreen(deps: Deps, actor: Actor, id: string, { event_id, name }: UpdateScreenBody) {
  return order(deps, actor, id, async (tx, { key, screen, event }) => {
    const isMoved = event_id !== undefined && event_id !== screen.event_id;
    if (isMoved) admitPairing(actor);
    if (isMoved && screen.token_hash === null) throw new AppError("not_found", messages.pairing.deviceNotFound);
    const next = isMoved ? await lockEvent(tx, actor, event_id) : null;
    const isRenamed = name !== undefined && name !== screen.name;
    const subject = subjectOf(actor, next ?? event, name ?? screen.name);
    if (isRenamed) {
      await updateRow(tx, key, { name, given_name: name });
      await recordAudit(tx, actor, { action: "screen.rename", subject });
    }
    if (next) {
      await updateRow(tx, key, { event_id: next.id, scene_cues: [], ...withoutReport });
      await recordAudit(tx, actor, { action: "screen.move", subject });
    }
    return isRenamed ? event : null;
  });
}

/**
 * Removes a screen and its name from the list. Opening a named link lists it again; a paired screen shows a code again,
 * and is forgotten by admins only. Throws not_found or forbidden.
 */
export async function forgetScreen(deps: Deps, actor: Actor, id: string) {
  return order(deps, actor, id, async (tx, { key, screen, event }) => {
    if (screen.token_hash !== null) admitPairing(actor);
    const unpaired = { token_hash: null, seen_at: null };
    const unnamed = { name: "", is_named: false, given_name: null, identify_asked_at: null };
    await updateRow(tx, key, { is_forgotten: true, ...unpaired, ...unnamed });
    await recordAudit(tx, actor, { action: "screen.forget", subject: subjectOf(actor, event, screen.name) });
    return event;
  });
}

type Found = {
  key: ScreenKey;
  screen: NonNullable<Awaited<ReturnType<typeof lockScreen>>>;
  event: EventAccessRow | null;
};

/** Changes a locked screen in a transaction, then makes the returned event's screens report. */
export async function order(
  deps: Deps,
  actor: Actor,
  id: string,
  change: (tx: Transaction, found: Found) => Promise<EventAccessRow | null>,
): Promise<{ id: string }> {
  const key = { account_id: actor.account_id, id };
  const called = await deps.db.transaction(async (tx) => {
    const screen = await lockScreen(tx, key);
    if (!screen) throw screenNotFound();
    const event = screen.event_id
      ? await findScreensEvent(tx, { ...moderationScope(actor), event_id: screen.event_id })
      : null;
    const isHomeless = screen.event_id === null && isAdmin(actor);
    if (!event && !isHomeless) throw screenNotFound();
    return change(tx, { key, screen, event });
  });
  if (called) await notifyScreens(deps, called);
  return { id };
}

/** Locks an event of the actor's scope, so that nobody deletes it meanwhile. Throws not_found. */
export async function lockEvent(tx: Transaction, actor: Actor, event_id: string) {
  const event = await lockScreensEvent(tx, { ...moderationScope(actor), event_id });
  if (!event) throw new AppError("not_found", messages.wallScreens.eventNotFound);
  return event;
}

/** Never rejects: a screen that misses the push gets the commands with its next report. */
async function notifyScreens({ realtime }: Pick<Deps, "realtime">, event: EventAccessRow): Promise<void> {
  try {
    const data = { event_id: event.id };
    await realtime.publish([{ channel: wallChannel(event), event: realtimeEvents.screensCalled, data }]);
  } catch (error) {
    console.warn(`Could not reach the screens of the event ${event.id}.`, describeError(error));
  }
}

function admitPairing(actor: Actor): void {
  if (!isAdmin(actor)) throw new AppError("forbidden", messages.pairing.adminDecides);
}

export const screenNotFound = () => new AppError("not_found", messages.wallScreens.screenNotFound);

type Named = Pick<EventAccessRow, "id" | "event_name">;

export const asSubject = ({ id, event_name }: Named) => ({ kind: "event", id, label: event_name }) as const;

/** The subject of a screen whose event is deleted is its account. */
const subjectOf = ({ account_id }: Actor, event: Named | null, label: string) =>
  event ? asSubject(event) : ({ kind: "account", id: account_id, label } as const);
