import { eventRows } from "./catalogue-events";
import { accountRows, signInAndUserRows } from "./catalogue-people";
import type { CatalogueRow } from "./catalogue-row";
import { sponsorRows } from "./catalogue-sponsors";

/** The whole error catalogue, in the spec's order. */
export const catalogue: readonly CatalogueRow[] = [
  ...signInAndUserRows,
  ...eventRows,
  ...sponsorRows,
  ...accountRows,
  {
    situation: "Upload retry",
    sentence: null,
    says: null,
    cannotOccur: "It is a rule, not a sentence; tests/unit/submission-attempt.test.ts tries what is tried again.",
  },
];
