/** Pairing of televisions with an account (docs/decisions/149). */
export const pairingRules = {
  codeLength: 6,
  codeSeconds: 10 * 60,
  /**
   * Waiting codes of all addresses together: a guess then finds one with a chance of 1 in 74,000. A further code
   * replaces one of the network with most codes: the one whose screen has not polled for the longest time.
   */
  maxCodes: 2_000,
  /** A new code ends this soon unless its screen polls again: floods that never poll leave nothing behind. */
  firstLeaseSeconds: 30,
  /** A code ends this long after its screen's last counted poll: longer than a restart of the server. */
  leaseSeconds: 120,
  /** Minimum gap between two writes that extend a code. */
  renewSeconds: 15,
  /** Drawn QR codes that each web process keeps, one for each code: a drawing takes 1 to 4 ms, and 4 kB of memory. */
  keptDrawings: 2_000,
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
