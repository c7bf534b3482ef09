import { eventRows } from "./catalogue-events";
import { accountRows, signInAndUserRows } from "./catalogue-people";
import type { CatalogueRow } from "./catalogue-row";
import { ruleRows } from "./catalogue-rules";
import { sponsorRows } from "./catalogue-sponsors";

/**
 * The whole error catalogue, in the spec's order. Developers rarely see most of these failures: a
 * sentence that no browser has shown may be wrong or never appear. So each row has the spec's words, our message, and
 * the browser test that sees it, or the reason why it cannot occur; tests/contracts/message-catalogue.test.ts compares
 * them. That test reads source text: only Playwright tells if a test reaches its `expect`. Rejected: one long test of
 * all rows, which would repeat the features' tests; message-walk.spec.ts covers the rest.
 */
export const catalogue: readonly CatalogueRow[] = [
  ...signInAndUserRows,
  ...eventRows,
  ...ruleRows,
  ...sponsorRows,
  ...accountRows,
  {
    situation: "Upload retry",
    sentence: null,
    says: null,
    cannotOccur: "It is a rule, not a sentence; tests/unit/submission/submission-attempt.test.ts tests the retries.",
  },
];
