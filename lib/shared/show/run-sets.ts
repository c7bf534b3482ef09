import type { RunItem } from "./show";

const item = (kind: RunItem["kind"], seconds: number, text = ""): RunItem => ({ kind, seconds, text });

/** Ready-made runs of show, to start from. */
export const runSets = {
  party: [
    item("Mosaic", 300),
    item("Post yours", 20),
    item("Spotlight", 180),
    item("Photo call", 60),
    item("Favourites", 120),
  ],
  conference: [
    item("Two columns", 300),
    item("Sponsor", 40),
    item("Numbers", 15),
    item("List", 180),
    item("Post yours", 20),
  ],
  match: [
    item("Spotlight", 120),
    item("Sponsor", 30),
    item("Mosaic", 180),
    item("Photo call", 60),
    item("Numbers", 15),
  ],
} as const satisfies Record<string, readonly RunItem[]>;
