export const doctorMessages = {
  description:
    "Checks this installation as it is configured: disk, database, mail, proxy and more. It takes up to 20 seconds.",
  checking: "Checking …",
  allFine: "Everything works",
  found: (problems: number, warnings: number) =>
    [counted(problems, "problem"), counted(warnings, "warning")].filter(Boolean).join(" and "),
  again: "Check again",
  failed: "The system check did not finish",
  firstAccountOnly: "Only the admins of this installation's first account can run the system check.",
  states: { ok: "OK", warning: "Warning", problem: "Problem" },
} as const;

const counted = (count: number, word: string) => (count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`);
