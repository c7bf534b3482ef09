/** Where people are logged in. */
export const sessionsMessages = {
  title: "Where you are logged in",
  hint: "End whatever you do not recognise, then change your password.",
  titleOf: (email: string) => `Where ${email} is logged in`,
  show: "Sessions",
  current: "This browser",
  unknownBrowser: "Unknown browser",
  seen: (address: string, time: string) => `${address ? `${address} · ` : ""}last seen ${time}`,
  end: "Log out",
  endNamed: (name: string) => `Log out ${name}`,
  endAll: "Log out everywhere else",
  endAllOf: "Log out everywhere",
  ended: "The session has ended.",
  allEnded: "The sessions have ended.",
  notFound: "This session has already ended.",
  none: "Not logged in anywhere",
} as const;
