export declare function programForTests(name: string, what: { tests: string }): string | null;
