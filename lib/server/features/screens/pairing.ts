import "server-only";
import { v7 as uuidv7 } from "uuid";
import {
  findPairingCode,
  findScreenByToken,
  insertPairedScreen,
  insertPairingCode,
  lockPairedCount,
  makeRoomForPairingCode,
  removeEndedPairingCodes,
  renewPairingCode,
  setScreenSeen,
  takePairingCode,
} from "@/db/queries/pairing";
import type { Actor } from "@/lib/shared/auth/actor";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { pairingRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { PairDeviceBody, PollAnswer } from "@/lib/shared/screens/contract";
import { drawQrCode, type QrCode } from "@/lib/shared/wall/qr-code";
import { recordAudit } from "../../base/audit-log/record";
import { hashToken } from "../../base/auth/tokens";
import { countedNetwork } from "../../base/limits/counted-address";
import { admitByRate, isAdmittedByRate, refundRate } from "../../base/limits/rate-limit";
import type { Deps } from "../../deps";
import { createDeviceToken, createPairingCode, isDeviceToken, timeOfToken } from "./device-token";
import { asSubject, lockEvent } from "./orders";
import { createNameKey } from "./service";

/**
 * Decides for a television's page between a wall and a code. A paired device costs one read by its token, and one write
 * a minute. A device without a valid token gets a new one with its code; guessing a code never yields a token.
 */

type Poll = {
  /** The device's cookie. */
  token: string | null;
  address: string;
  /** The console's origin as phones reach it, or null if unknown. */
  console: string | null;
};
type Polled = {
  answer: PollAnswer;
  /** Sets or renews the device's cookie. */
  token?: string;
};

/** Answers a screen's poll: its event's wall if it is paired, else a code to pair it by. */
export async function pollDevice(deps: Deps, poll: Poll, now = new Date()): Promise<Polled> {
  const token = isDeviceToken(poll.token) ? poll.token : null;
  const device = token && (await findScreenByToken(deps.db, hashToken(token)));
  if (!device) return showCode(deps, { ...poll, token }, now);
  const isSeenDue = now.getTime() - new Date(device.seen_at ?? 0).getTime() >= pairingRules.seenSeconds * 1_000;
  if (isSeenDue) await setScreenSeen(deps.db, hashToken(token), now.toISOString());
  return { answer: presentDevice(deps, device), ...(isSeenDue && { token }) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findScreenByToken>>>;

function presentDevice({ build }: Deps, device: Found): PollAnswer {
  const { id, name, event_id, event_url_slug, event_status } = device;
  const known = { build, poll_seconds: pairingRules.pollSeconds, id, name };
  if (event_id === null || event_url_slug === null || event_status === null) return { ...known, state: "gone" };
  if (!isPublicEvent({ event_status })) return { ...known, state: "hidden" };
  return { ...known, state: "wall", wall: paths.event(event_url_slug), name_key: createNameKey(event_id, name) };
}

async function showCode(deps: Deps, { token, address, console }: Poll, now: Date): Promise<Polled> {
  const busy: Polled = { answer: { state: "busy", build: deps.build, poll_seconds: pairingRules.busyPollSeconds } };
  if (!(await isAdmittedByRate(deps.db, "pairingPollByAddress", address))) return busy;
  const token_hash = token && hashToken(token);
  const known = token_hash && (await findPairingCode(deps.db, token_hash, now.toISOString()));
  if (known) {
    const end = endOfLease(timeOfToken(token), now);
    const isRenewalDue = end - Date.parse(known.expires_at) >= pairingRules.renewSeconds * 1_000;
    if (isRenewalDue) await renewPairingCode(deps.db, token_hash, new Date(end).toISOString());
    return { answer: presentCode(deps, known.code, console) };
  }
  // Paired between the two reads: a new token would lose the device.
  const device = token_hash && (await findScreenByToken(deps.db, token_hash));
  if (device) return { answer: presentDevice(deps, device) };
  const created = await createCode(deps, address, now);
  if (!created) return busy;
  return { answer: presentCode(deps, created.code, console), token: created.token };
}

function presentCode({ build }: Deps, code: string, console: string | null): PollAnswer {
  return {
    state: "code",
    build,
    poll_seconds: pairingRules.codePollSeconds,
    code,
    ...(console && drawOnce(code, console)),
  };
}

type Drawing = { console: string; scan: QrCode };
const drawings = new Map<string, Drawing>();

/**
 * Draws a code's QR code, or returns the drawing for its first poll. A screen that later names another host in its
 * requests gets the same one: a stranger names a new host in each.
 */
function drawOnce(code: string, console: string): Drawing {
  const drawing = drawings.get(code) ?? { console, scan: drawQrCode(console + paths.pairScreen(code)) };
  // Most recent last.
  drawings.delete(code);
  drawings.set(code, drawing);
  const [oldest] = drawings.keys();
  if (drawings.size > pairingRules.keptDrawings && oldest) drawings.delete(oldest);
  return drawing;
}

/** Creates a code and a token for a new device; null if its address has its maximum of codes. */
async function createCode({ db }: Deps, address: string, now: Date): Promise<{ code: string; token: string } | null> {
  if (!(await isAdmittedByRate(db, "pairingCodeByAddress", address))) return null;
  const moment = now.toISOString();
  await removeEndedPairingCodes(db, moment);
  await makeRoomForPairingCode(db, pairingRules.maxCodes);
  const token = createDeviceToken(now);
  const expires_at = new Date(now.getTime() + pairingRules.firstLeaseSeconds * 1_000).toISOString();
  const ending = { token_hash: hashToken(token), expires_at, network: countedNetwork(address) };
  // A new code rarely equals one that waits already.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const code = createPairingCode();
    if (await insertPairingCode(db, { code, ...ending })) return { code, token };
  }
  return null;
}

/** Returns the time until which a poll extends a code: never beyond the code's ten minutes. */
const endOfLease = (createdAt: number, now: Date) =>
  Math.min(now.getTime() + pairingRules.leaseSeconds * 1_000, createdAt + pairingRules.codeSeconds * 1_000);

const text = messages.pairing;

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
    const event = await lockEvent(tx, actor, event_id);
    if ((await lockPairedCount(tx, account_id)) >= pairingRules.devicesPerAccount) {
      throw new AppError("conflict", text.tooMany);
    }
    const token_hash = await takePairingCode(tx, code, moment);
    const screen = { account_id, id, event_id, name, is_named: true, seen_at: moment };
    if (!token_hash || !(await insertPairedScreen(tx, { ...screen, token_hash }))) throw unknownCode();
    await recordAudit(tx, actor, { action: "screen.pair", subject: asSubject(event) });
  });
  await refundRate(deps.db, "wrongPairingCodeByAccount", account_id);
  await refundRate(deps.db, "wrongPairingCodeByAddress", address);
  return { id };
}

const unknownCode = () =>
  new AppError("invalid_input", text.codeUnknown, { issues: [{ path: "code", message: text.codeUnknown }] });
