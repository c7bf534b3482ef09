import { eventTabs } from "@/components/events/form/form-tabs";
import { coveringArray } from "../covering-array";

/** On a phone, the viewer is the deck. */
const pages = [
  "dashboard",
  "events",
  "new event",
  ...eventTabs,
  "event's page",
  "queue",
  "viewer",
  "rules",
  "users",
  "paired screens",
  "television",
  "account settings",
  "audit log",
] as const;
export type ConsolePage = (typeof pages)[number];

const sizes = [
  [390, 844],
  [768, 1_024],
  [1_440, 900],
  [1_920, 1_080],
] as const;

const schemes = ["light", "dark"] as const;

/** Full is 500 events and 100,000 posts. Failing and offline are full ones, too. */
const states = ["empty", "one", "full", "failing", "offline"] as const;
export type ConsoleState = (typeof states)[number];

export type ConsoleCase = {
  number: number;
  page: ConsolePage;
  size: (typeof sizes)[number];
  scheme: (typeof schemes)[number];
  state: ConsoleState;
  label: string;
};

/** Pages of the console in which each value of the four factors meets each value of the others. */
export function listConsoleCases(): ConsoleCase[] {
  const factors = [pages, sizes, schemes, states] as const;
  const rows = coveringArray(factors.map(({ length }) => length));
  return rows.map(([a = 0, b = 0, c = 0, d = 0], index) => {
    const [page, size, scheme, state] = [pages[a], sizes[b], schemes[c], states[d]];
    if (!page || !size || !scheme || !state) throw new Error("A row holds no such level.");
    return { number: index + 1, page, size, scheme, state, label: `${page}, ${state} · ${size.join("×")}, ${scheme}` };
  });
}
