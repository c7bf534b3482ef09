export const auditLogMessages = {
  description: (days: number) =>
    `Shows who did what, when and from where. Entries cannot be changed and are kept for ${days} days.`,
  nobody: "Unknown",
  changed: (fields: readonly string[]) => `Changed: ${fields.map((field) => field.replaceAll("_", " ")).join(", ")}`,
  none: "No entries yet",
  nothingFound: "No entries match",
  dayInvalid: "Enter a date such as 2026-06-21.",
} as const;
