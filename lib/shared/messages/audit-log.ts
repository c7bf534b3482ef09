export const auditLogMessages = {
  description: (days: number) =>
    `Who did what, when and from where. Nobody can change an entry; each is kept for ${days} days.`,
  nobody: "Nobody known",
  changed: (fields: readonly string[]) => `Changed: ${fields.map((field) => field.replaceAll("_", " ")).join(", ")}`,
  none: "Nothing happened yet",
  nothingFound: "No entry matches",
  dayInvalid: "Please give a day as in 2026-06-21.",
} as const;
