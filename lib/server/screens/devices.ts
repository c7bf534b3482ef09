import "server-only";
import { v7 as uuidv7 } from "uuid";
import {
  insertDevice,
  listDevices,
  lockDevice,
  lockDeviceCount,
  removeDevice,
  takePairingCode,
  updateDevice as updateDeviceRow,
} from "@/db/queries/screen-devices";
import { findScreensEvent, forgetScreen, renameScreen } from "@/db/queries/screens";
import type { EventAccessRow } from "@/db/queries/wall";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { pairingRules, screenReports } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { Device, DeviceList, PairDeviceBody, UpdateDeviceBody } from "@/lib/shared/screens/pairing-contract";
import { recordAudit } from "../audit-log/record";
import type { Deps } from "../deps";
import { admitByRate, refundRate } from "../limits/rate-limit";
import { notifyScreens } from "./orders";

const text = messages.pairing;

/** Returns the account's paired screens, oldest first. */
export async function getDevices(
  deps: Deps,
  { account_id }: Actor,
  now = new Date(),
): Promise<Omit<DeviceList, "server">> {
  const rows = await listDevices(deps.db, account_id);
  return { server_time: now.toISOString(), devices: rows.map((row) => presentDevice(row, now)) };
}

type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

function presentDevice(row: DeviceRow, now: Date): Device {
  const { id, name, event_id, event_name, event_status } = row;
  const isWithin = (moment: string, seconds: number) => now.getTime() - Date.parse(moment) <= seconds * 1_000;
  const isShowing = row.reported_at !== null && isWithin(row.reported_at, screenReports.connectedSeconds);
  const isReportNewer = row.reported_at !== null && Date.parse(row.reported_at) > Date.parse(row.seen_at);
  return {
    id,
    name,
    event: event_id && event_name && event_status ? { id: event_id, event_name, event_status } : null,
    is_connected: isShowing || isWithin(row.seen_at, pairingRules.connectedSeconds),
    seen_at: new Date(isReportNewer && row.reported_at ? row.reported_at : row.seen_at).toISOString(),
    is_showing: isShowing,
    is_pushed: row.is_pushed === true,
  };
}

/**
 * Pairs the screen that shows this code with an event. A code counts once; wrong ones are limited by account and by
 * address. Throws not_found, rate_limited, invalid_input or conflict.
 */
export async function pairDevice(
  deps: Deps,
  actor: Actor,
  { code, event_id, name }: PairDeviceBody,
  address: string,
  now = new Date(),
): Promise<{ id: string }> {
  const { account_id } = actor;
  await admitByRate(deps.db, "wrongPairingCodeByAccount", account_id);
  await admitByRate(deps.db, "wrongPairingCodeByAddress", address);
  const id = uuidv7();
  const moment = now.toISOString();
  await deps.db.transaction(async (tx) => {
    const event = await findEvent(tx, actor, event_id);
    if ((await lockDeviceCount(tx, account_id)) >= pairingRules.devicesPerAccount) {
      throw new AppError("conflict", text.tooMany);
    }
    const token_hash = await takePairingCode(tx, code, moment);
    const device = { id, account_id, event_id, name, seen_at: moment };
    if (!token_hash || !(await insertDevice(tx, { ...device, token_hash }))) throw unknownCode();
    await recordAudit(tx, actor, { action: "screen.pair", subject: asSubject(event) });
  });
  await refundRate(deps.db, "wrongPairingCodeByAccount", account_id);
  await refundRate(deps.db, "wrongPairingCodeByAddress", address);
  return { id };
}

/** Renames a paired screen, or moves it to another event. Throws not_found. */
export async function updateDevice(deps: Deps, actor: Actor, id: string, { event_id, name }: UpdateDeviceBody) {
  const key = { account_id: actor.account_id, id };
  const shown = await deps.db.transaction(async (tx) => {
    const device = await lockDevice(tx, key);
    if (!device) throw deviceNotFound();
    const current = await findScreensEvent(tx, { ...moderationScope(actor), event_id: device.event_id });
    const next = event_id ? await findEvent(tx, actor, event_id) : null;
    const isMoved = next !== null && next.id !== device.event_id;
    const isRenamed = name !== undefined && name !== device.name;
    const subject = next ?? current;
    if (isRenamed) {
      await updateDeviceRow(tx, key, { name });
      await renameScreen(tx, { event_id: device.event_id, id }, name);
      await recordAudit(tx, actor, {
        action: "screen.rename",
        subject: subject ? asSubject(subject) : ofAccount(actor, name),
      });
    }
    if (isMoved) {
      await updateDeviceRow(tx, key, { event_id: next.id });
      await recordAudit(tx, actor, { action: "screen.move", subject: asSubject(next) });
    }
    return isRenamed ? current : null;
  });
  if (shown) await notifyScreens(deps, shown);
  return { id };
}

/** Unpairs a screen, which then shows a code again. Throws not_found. */
export async function forgetDevice(deps: Deps, actor: Actor, id: string) {
  const key = { account_id: actor.account_id, id };
  const shown = await deps.db.transaction(async (tx) => {
    const device = await lockDevice(tx, key);
    if (!device) throw deviceNotFound();
    const event = await findScreensEvent(tx, { ...moderationScope(actor), event_id: device.event_id });
    await removeDevice(tx, key);
    await forgetScreen(tx, { event_id: device.event_id, id });
    const subject = event ? asSubject(event) : ofAccount(actor, device.name);
    await recordAudit(tx, actor, { action: "screen.forget", subject });
    return event;
  });
  if (shown) await notifyScreens(deps, shown);
  return { id };
}

async function findEvent(db: Deps["db"], actor: Actor, event_id: string): Promise<EventAccessRow> {
  const event = await findScreensEvent(db, { ...moderationScope(actor), event_id });
  if (!event) throw new AppError("not_found", messages.wallScreens.eventNotFound);
  return event;
}

const unknownCode = () =>
  new AppError("invalid_input", text.codeUnknown, { issues: [{ path: "code", message: text.codeUnknown }] });
const deviceNotFound = () => new AppError("not_found", text.deviceNotFound);
const asSubject = ({ id, event_name }: EventAccessRow) => ({ kind: "event", id, label: event_name }) as const;
/** The subject of a screen whose event is deleted. */
const ofAccount = ({ account_id }: Actor, label: string) => ({ kind: "account", id: account_id, label }) as const;
