/**
 * Tells an event's team that the public cannot see a page. Every form loads these, so they are apart from events.ts.
 */
export const ribbonMessages = {
  draft: "Draft: only you and your team can see this page.",
  private: "Private: guests need the event's password.",
} as const;
