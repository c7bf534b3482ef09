import type { JobName } from "./jobs";

/**
 * Jobs of each lane that one process runs at once. Two photos are decoded at once, which fills the two cores of a small
 * machine. What somebody waits for is decoded beside them; one more has its place while another is stored. A lane of one
 * is serial in all processes together: two conversions would fight for the same cores.
 */
const places = { pictures: 4, "costly-pictures": 1, clips: 1, conversions: 1, checksums: 1 } as const;
export type Lane = keyof typeof places;

/** Places for jobs of no lane: mails, walls, what is removed. */
const otherPlaces = 2;

/** Jobs that a process runs at once: enough that no lane waits for a place that another one has taken. */
export const jobsAtOnce = Object.values(places).reduce((sum, count) => sum + count, otherPlaces);

const lanes: Partial<Record<JobName, Lane>> = {
  "make-thumbnail": "pictures",
  "make-rendition": "pictures",
  "make-clip": "clips",
  "convert-clip": "conversions",
  "make-checksums": "checksums",
};

/** The lane of a job; null for one of no lane. */
export const laneOf = (name: JobName, isCostly: boolean): Lane | null =>
  isCostly ? "costly-pictures" : (lanes[name] ?? null);

/** The queue's library runs the jobs of a queue one after another, wherever they run. */
export const queueOf = (lane: Lane | null): string | null => (lane && places[lane] === 1 ? lane : null);

export const isFull = (lane: Lane, running: number): boolean => running >= places[lane];

/** A place in a lane, by whose account it is. The queue's library keeps it with the job, as a flag. */
export type Turn = { lane: Lane; account_id: string };

export const flagOf = ({ lane, account_id }: Turn): string => `${lane}:${account_id}`;

/** The turn that a job's flags name, or null. */
export function turnOf(flags: readonly string[]): Turn | null {
  for (const flag of flags) {
    const [lane = "", account_id = ""] = flag.split(":");
    if (lane in places) return { lane: lane as Lane, account_id };
  }
  return null;
}
