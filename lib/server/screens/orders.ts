import "server-only";
import { findDeviceOfScreen, removeDevice, renameDeviceOfScreen } from "@/db/queries/screen-devices";
import {
  askScreenToIdentify,
  findScreensEvent,
  forgetScreen as forgetScreenRow,
  renameScreen as renameScreenRow,
} from "@/db/queries/screens";
import type { EventAccessRow } from "@/db/queries/wall";
import type { Actor } from "@/lib/shared/auth/actor";
import { isAdmin, moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { realtimeEvents } from "@/lib/shared/public-paths";
import { wallChannel } from "@/lib/shared/wall/channel";
import { recordAudit } from "../audit-log/record";
import type { Deps } from "../deps";
import { describeError } from "../describe-error";

/**
 * Sends an organiser's commands to one screen: its row stores them, and the response to its next report has them. An
 * empty push makes all screens report at once: everyone receives pushes, but ids and keys are the screen's own.
 */

type ScreenKey = { event_id: string; id: string };

/** Makes a screen show its name for some seconds. Throws not_found. */
export async function identifyScreen(deps: Deps, actor: Actor, screen: ScreenKey, now = new Date()) {
  const event = await findEvent(deps.db, actor, screen);
  if (!(await askScreenToIdentify(deps.db, screen, now.toISOString()))) throw screenNotFound();
  await notifyScreens(deps, event);
  return { id: screen.id };
}

/** Renames a screen, which keeps the name in its URL. Throws not_found. */
export async function renameScreen(deps: Deps, actor: Actor, screen: ScreenKey, name: string) {
  const event = await deps.db.transaction(async (tx) => {
    const found = await findEvent(tx, actor, screen);
    if (!(await renameScreenRow(tx, screen, name))) throw screenNotFound();
    await renameDeviceOfScreen(tx, { account_id: actor.account_id, ...screen }, name);
    await recordAudit(tx, actor, { action: "screen.rename", subject: asSubject(found) });
    return found;
  });
  await notifyScreens(deps, event);
  return { id: screen.id };
}

/**
 * Removes a screen and its name from the list. Opening a named link lists it again; a paired screen is unpaired, by
 * admins only. Throws not_found or forbidden.
 */
export async function forgetScreen(deps: Deps, actor: Actor, screen: ScreenKey) {
  const event = await deps.db.transaction(async (tx) => {
    const found = await findEvent(tx, actor, screen);
    const key = { account_id: actor.account_id, ...screen };
    if (await findDeviceOfScreen(tx, key)) {
      if (!isAdmin(actor)) throw new AppError("forbidden", messages.pairing.adminForgets);
      await removeDevice(tx, key);
    }
    if (!(await forgetScreenRow(tx, screen))) throw screenNotFound();
    await recordAudit(tx, actor, { action: "screen.forget", subject: asSubject(found) });
    return found;
  });
  await notifyScreens(deps, event);
  return { id: screen.id };
}

async function findEvent(db: Deps["db"], actor: Actor, { event_id }: ScreenKey): Promise<EventAccessRow> {
  const event = await findScreensEvent(db, { ...moderationScope(actor), event_id });
  if (!event) throw new AppError("not_found", messages.wallScreens.eventNotFound);
  return event;
}

/** Never rejects: a screen that misses the push gets the commands with its next report. */
export async function notifyScreens({ realtime }: Pick<Deps, "realtime">, event: EventAccessRow): Promise<void> {
  try {
    const data = { event_id: event.id };
    await realtime.publish([{ channel: wallChannel(event), event: realtimeEvents.screensCalled, data }]);
  } catch (error) {
    console.warn(`Could not reach the screens of the event ${event.id}.`, describeError(error));
  }
}

const screenNotFound = () => new AppError("not_found", messages.wallScreens.screenNotFound);

const asSubject = ({ id, event_name }: EventAccessRow) => ({ kind: "event", id, label: event_name }) as const;
