/** Pairing of televisions with an account (docs/decisions/149). */
export const pairingRules = {
  codeLength: 6,
  codeSeconds: 10 * 60,
  /** Waiting codes of all addresses together; at this number, a guess finds one with a chance of 1 in 74,000. */
  maxCodes: 2_000,
  /** Codes for one address in ten minutes: a crew that unpacks its televisions in one network. */
  codesPerAddress: 60,
  /** Wrong codes in five minutes; right ones are not counted. */
  wrongCodesPerAccount: 20,
  wrongCodesPerAddress: 40,
  devicesPerAccount: 200,
  /** A paired device polls for its event, and one with a code for its pairing. */
  pollSeconds: 10,
  codePollSeconds: 3,
  /** A device that got no code asks for one this often. */
  busyPollSeconds: 30,
  /** Minimum gap between two writes of seen_at. */
  seenSeconds: 60,
  /** A device counts as disconnected this long after its last written poll. */
  connectedSeconds: 120,
  /** The longest lifetime that browsers give a cookie; each written poll renews it. */
  cookieSeconds: 400 * 24 * 3_600,
} as const;
