import { receiptRules } from "./receipt";

export type RateLimit = { limit: number; windowSeconds: number };

/** Rate limits: at most `limit` requests in `windowSeconds`, refilled evenly. */
export const rateLimits = {
  /** Failed sign-ins of browsers that never signed in before; those that did have a count of their own. */
  loginByAddress: { limit: 30, windowSeconds: 300 },
  loginByAddressAndEmail: { limit: 10, windowSeconds: 300 },
  /** From all addresses together: nobody at a single one can use it up. */
  loginByEmail: { limit: 30, windowSeconds: 300 },
  /** With one email at one address once loginByEmail is used up, so that its owner gets in on a new device. */
  loginReserve: { limit: 2, windowSeconds: 3_600 },
  loginByBrowser: { limit: 10, windowSeconds: 300 },
  refreshByAddress: { limit: 300, windowSeconds: 300 },
  unlockByAddress: { limit: 60, windowSeconds: 300 },
  unlockByEvent: { limit: 300, windowSeconds: 300 },
  forgotByAddress: { limit: 20, windowSeconds: 3_600 },
  /** Mails to one address. */
  forgotByEmail: { limit: 3, windowSeconds: 3_600 },
  resetByAddress: { limit: 30, windowSeconds: 300 },
  /** Tries at one's own current password. */
  passwordByUser: { limit: 10, windowSeconds: 300 },
  /** A ticket is good once; it is forgotten long after it ran out. */
  viewTicket: { limit: 1, windowSeconds: 300 },
  postByDevice: { limit: 30, windowSeconds: 300 },
  /** Twice as often as a post: an upload that broke off begins anew. */
  uploadUrlByDevice: { limit: 60, windowSeconds: 300 },
  uploadUrlByAddress: { limit: 6_000, windowSeconds: 300 },
  videoByDevice: { limit: 20, windowSeconds: 300 },
  /** Tries and fresh starts of a hall full of guests; each ticket can hold 500 MB for two days. */
  videoByAddress: { limit: 500, windowSeconds: 300 },
  /** Asks for the addresses of parts: a clip takes four, and one more for each break. */
  uploadPartsByUpload: { limit: 300, windowSeconds: 300 },
  uploadPartsByAddress: { limit: 6_000, windowSeconds: 300 },
  /** A hall full of guests behind one address: 500 people posting six photos in five minutes. */
  postByAddress: { limit: 3_000, windowSeconds: 300 },
  /** A thousand screens behind one address, each twice a minute, and all of them at once after a change. */
  screenReportByAddress: { limit: 20_000, windowSeconds: 300 },
  /** Lists that an admin has frozen for a download: each is a row for every post. */
  exportByUser: { limit: 20, windowSeconds: 3_600 },
  /** A hall full of phones that look after each change and by the clock. */
  receiptByAddress: { limit: 20_000, windowSeconds: 300 },
  /** Originals that guests take home: a thousand of them in a hall, six photos each. */
  receiptDownloadByAddress: { limit: 6_000, windowSeconds: 300 },
  /** A phone that loses its network begins again; a ticket is good for as long. */
  receiptDownloadByPost: { limit: 30, windowSeconds: 300 },
  /** A thousand phones that open their page three times, with six pictures each. */
  receiptPictureByAddress: { limit: 20_000, windowSeconds: 300 },
  /** Tokens that show nothing: guessed ones, other people's, old ones. Good ones are never counted. */
  wrongReceiptByAddress: { limit: 120, windowSeconds: 300 },
  receiptMailByAddress: { limit: 600, windowSeconds: 3_600 },
  receiptMailByGuest: { limit: receiptRules.mailsPerHour, windowSeconds: 3_600 },
  /** Mails to one address, whoever asks. */
  receiptMailByEmail: { limit: receiptRules.mailsPerHour, windowSeconds: 3_600 },
  /** A ring that never rests asks three times a second, and a colleague's second tab as often. */
  holdByUser: { limit: 1_800, windowSeconds: 300 },
  /** Two a second for five minutes: faster than anybody decides. */
  dealByUser: { limit: 600, windowSeconds: 300 },
  /** A run of the system check writes to the disk and sends 32 MB through the public address. */
  systemCheckByUser: { limit: 10, windowSeconds: 300 },
  /** A token of the system check is good once; it is forgotten long after it ran out. */
  probeToken: { limit: 1, windowSeconds: 300 },
} as const;

/** How many addresses' worth all clients together may ask for where none can be told from another. */
export const unknownAddressFactor = 20;

/** Contract, section 8: at most one mail in five minutes for each event. */
export const notificationRate: RateLimit = { limit: 1, windowSeconds: 300 };
