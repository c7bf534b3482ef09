import type { JobName } from "./jobs";

/**
 * Concurrent jobs per lane and process. Two photos are decoded at once, which fills the two cores of a small machine.
 * Awaited ones are decoded beside them, and one more slot covers the time while another is stored. A lane of one is
 * serial across all processes: two conversions would compete for the same cores.
 */
const slotsByLane = { pictures: 4, "costly-pictures": 1, clips: 1, conversions: 1, checksums: 1 } as const;
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
export const laneOf = (name: JobName, isCostly: boolean): Lane | null =>
  isCostly ? "costly-pictures" : (lanes[name] ?? null);

/**
 * Returns the queue of a serial lane: the queue's library runs the jobs of one queue one after another, across all
 * processes.
 */
export const queueOf = (lane: Lane | null): string | null => (lane && slotsByLane[lane] === 1 ? lane : null);

export const isFull = (lane: Lane, running: number): boolean => running >= slotsByLane[lane];

/** A slot in a lane, for one account. The queue's library stores it with the job, as a flag. */
export type Turn = { lane: Lane; account_id: string };

export const flagOf = ({ lane, account_id }: Turn): string => `${lane}:${account_id}`;

/** Returns the turn in a job's flags, or null. */
export function turnOf(flags: readonly string[]): Turn | null {
  for (const flag of flags) {
    const [lane = "", account_id = ""] = flag.split(":");
    if (lane in slotsByLane) return { lane: lane as Lane, account_id };
  }
  return null;
}
