type Skipped = { file: string; reason: string };
export type Counts = { passed: number; failed: string[]; retried: string[]; skipped: Skipped[] };

export declare function countVitest(report: unknown): Counts;
export declare function countPlaywright(report: unknown): Counts;
export declare function skippedReasons(skipped: readonly Skipped[], report: string): string[];
