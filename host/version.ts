import described from "../package.json" with { type: "json" };

/** The version of these sources, as CHANGELOG.md names it. */
export const { version } = described;
