export declare function programForTests(name: string, what: { tests: string }): string | null;
export declare const skipReportVariable: string;
