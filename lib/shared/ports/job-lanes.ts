import { conversionRules } from "../limits/conversion";
import type { JobName, Sender } from "./jobs";

/**
 * Concurrent jobs per lane and process. Two photos are decoded at once, which fills the two cores of a small machine.
 * Awaited ones are decoded beside them, and one more slot covers the time while another is stored. Two long conversions
 * of one process would compete for the same cores; ten workers convert ten clips. A short conversion runs beside a long
 * one, which makes way (lib/server/outside/media/ffmpeg.ts).
 */
const slotsByLane = {
  pictures: 4,
  "costly-pictures": 1,
  clips: 1,
  "short-conversions": 1,
  conversions: 1,
  checksums: 1,
} as const;
export type Lane = keyof typeof slotsByLane;

/** Slots for jobs without a lane: mails, walls, removals. */
const otherSlots = 2;

/** Concurrent jobs per process: enough that no lane waits for a slot that another one has taken. */
export const jobsAtOnce = Object.values(slotsByLane).reduce((sum, count) => sum + count, otherSlots);

const lanes: Partial<Record<JobName, Lane>> = {
  "make-thumbnail": "pictures",
  "make-rendition": "pictures",
  "make-clip": "clips",
  "convert-clip": "conversions",
  "make-checksums": "checksums",
};

/** Returns a job's lane; null if it has none. */
export function laneOf(name: JobName, { isCostly = false, expectedSeconds = 0 }): Lane | null {
  if (isCostly) return "costly-pictures";
  if (name === "convert-clip" && expectedSeconds <= conversionRules.shortSeconds) return "short-conversions";
  return lanes[name] ?? null;
}

/** Returns whether a process runs one job of the lane at a time: each of these may take minutes. */
export const isSerial = (lane: Lane): boolean => slotsByLane[lane] === 1;

export const isFull = (lane: Lane, running: number): boolean => running >= slotsByLane[lane];

/**
 * A slot in a lane, for one sender of an account. `address` and `phone` are two digits each: the queue's library skips
 * jobs by their flags, and compares every waiting job with every flag. Two senders in 256 who share one also share turns.
 * Null for jobs of no guest.
 */
export type Turn = { lane: Lane; account_id: string; address: string | null; phone: string | null };

const digits = (hash: string | null) => hash?.slice(0, 2) || "none";

export const turnFor = (lane: Lane, account_id: string, sender?: Sender): Turn => ({
  lane,
  account_id,
  address: sender ? digits(sender.address_hash) : null,
  phone: sender ? digits(sender.guest_token_hash) : null,
});

/** Returns the flags of a job, from its account to its phone. Turns are taken at each of these levels. */
export function flagsOf({ lane, account_id, address, phone }: Turn): string[] {
  const ofAccount = `${lane}:${account_id}`;
  if (address === null) return [ofAccount];
  return [ofAccount, `${ofAccount}:${address}`, `${ofAccount}:${address}:${phone}`];
}

/** Returns the turn in a job's flags, or null. */
export function turnOf(flags: readonly string[]): Turn | null {
  // The longest flag names all levels.
  const [longest = ""] = flags.toSorted((one, other) => other.length - one.length);
  const [lane = "", account_id = "", address = null, phone = null] = longest.split(":");
  return lane in slotsByLane ? { lane: lane as Lane, account_id, address, phone } : null;
}
