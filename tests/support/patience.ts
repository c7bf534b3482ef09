/** Options for waits in tests: Vitest's own second is over before a busy disk answers. */
export const patience = { timeout: 15_000 };
