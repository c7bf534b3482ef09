/** Issue paths of calls that are refused until the user sets up a second factor, or gives a code of it. */
export const missingFactorIssue = "second_factor_missing";
export const staleFactorIssue = "second_factor_stale";
