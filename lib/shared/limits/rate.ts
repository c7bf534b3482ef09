import { invitationRules } from "./invitation";
import { pairingRules } from "./pairing";
import { receiptRules } from "./receipt";

export type RateLimit = { limit: number; windowSeconds: number };

/** Rate limits: at most `limit` requests in `windowSeconds`, refilled evenly. */
export const rateLimits = {
  /** Failed sign-ins of browsers that never signed in before; known browsers have their own count. */
  loginByAddress: { limit: 30, windowSeconds: 300 },
  loginByAddressAndEmail: { limit: 10, windowSeconds: 300 },
  /** From all addresses together, so that no single address can use it up. */
  loginByEmail: { limit: 30, windowSeconds: 300 },
  /** Per email and address once loginByEmail is used up, so that the owner can sign in on a new device. */
  loginReserve: { limit: 2, windowSeconds: 3_600 },
  loginByBrowser: { limit: 10, windowSeconds: 300 },
  /**
   * Wrong codes and passkeys of a user, from all unknown browsers: a code is one of a million, three count at a time. Known
   * browsers have their own count, so that somebody with a stolen password cannot lock the owner out.
   */
  factorByUser: { limit: 10, windowSeconds: 3_600 },
  factorByBrowser: { limit: 10, windowSeconds: 900 },
  /** A ticket of the second step and a passkey's challenge are single-use; forgotten long after they expired. */
  singleUseProof: { limit: 1, windowSeconds: 3_600 },
  refreshByAddress: { limit: 300, windowSeconds: 300 },
  unlockByAddress: { limit: 60, windowSeconds: 300 },
  unlockByEvent: { limit: 300, windowSeconds: 300 },
  /** Per event and address once unlockByEvent is used up, so that guests get in during an attack. */
  unlockReserve: { limit: 10, windowSeconds: 3_600 },
  forgotByAddress: { limit: 20, windowSeconds: 3_600 },
  /** Mails to one address. */
  forgotByEmail: { limit: 3, windowSeconds: 3_600 },
  resetByAddress: { limit: 30, windowSeconds: 300 },
  /** Invitations that an admin sends, renews or copies. */
  invitationByUser: { limit: 60, windowSeconds: 3_600 },
  /** Invitations that one account mails to one address. */
  invitationByEmail: { limit: invitationRules.mailsPerHour, windowSeconds: 3_600 },
  /** Opened links and chosen passwords. */
  invitationByAddress: { limit: 60, windowSeconds: 300 },
  /** Attempts at one's own current password. */
  passwordByUser: { limit: 10, windowSeconds: 300 },
  /** A ticket is single-use; it is forgotten long after it expired. */
  viewTicket: { limit: 1, windowSeconds: 300 },
  /** A phone hands over a hundred photos at once, and some more. */
  postByDevice: { limit: 150, windowSeconds: 600 },
  /** Twice the posts: a broken upload starts again. */
  uploadUrlByDevice: { limit: 300, windowSeconds: 600 },
  uploadUrlByAddress: { limit: 12_000, windowSeconds: 600 },
  videoByDevice: { limit: 20, windowSeconds: 300 },
  /** Attempts and restarts of a hall full of guests; each ticket can reserve 500 MB for two days. */
  videoByAddress: { limit: 500, windowSeconds: 300 },
  /** Requests for part addresses: a clip takes four, and one more per interruption. */
  uploadPartsByUpload: { limit: 300, windowSeconds: 300 },
  uploadPartsByAddress: { limit: 6_000, windowSeconds: 300 },
  /** A hall full of guests behind one address: 500 people posting twelve photos in ten minutes, or 60 a hundred each. */
  postByAddress: { limit: 6_000, windowSeconds: 600 },
  /** A thousand screens behind one address, each twice a minute, and all of them at once after a change. */
  screenReportByAddress: { limit: 20_000, windowSeconds: 300 },
  pairingCodeByAddress: { limit: pairingRules.codesPerAddress, windowSeconds: pairingRules.codeSeconds },
  /** Polls of unpaired screens; each of the address's codes polls a hundred times. */
  pairingPollByAddress: { limit: 100 * pairingRules.codesPerAddress, windowSeconds: 300 },
  wrongPairingCodeByAccount: { limit: pairingRules.wrongCodesPerAccount, windowSeconds: 300 },
  wrongPairingCodeByAddress: { limit: pairingRules.wrongCodesPerAddress, windowSeconds: 300 },
  /** Lists that an admin froze for a download: each has a row for every post. */
  exportByUser: { limit: 20, windowSeconds: 3_600 },
  /** Pictures that an admin's console uploads to the bucket by itself: fifty ads, each chosen anew a few times. */
  pictureUploadByUser: { limit: 200, windowSeconds: 3_600 },
  /** A hall full of phones that poll regularly and after each change. */
  receiptByAddress: { limit: 20_000, windowSeconds: 300 },
  /** Originals that guests download: a thousand guests in a hall with six photos each. */
  receiptDownloadByAddress: { limit: 6_000, windowSeconds: 300 },
  /** A phone that loses its network starts again; a ticket is valid for as long. */
  receiptDownloadByPost: { limit: 30, windowSeconds: 300 },
  /** A thousand phones that open their page three times, with six pictures each. */
  receiptPictureByAddress: { limit: 20_000, windowSeconds: 300 },
  /** Invalid tokens: guessed, other people's, or old. Valid ones are never counted. */
  wrongReceiptByAddress: { limit: 120, windowSeconds: 300 },
  /** Tokens of albums that are wrong, renewed or ended. Valid ones are never counted. */
  wrongAlbumByAddress: { limit: 600, windowSeconds: 300 },
  /** Tokens of sponsors' links that are wrong or ended. */
  wrongSponsorByAddress: { limit: 120, windowSeconds: 300 },
  /** A guest who swipes through an evening and loves half of it. */
  heartByPhone: { limit: 300, windowSeconds: 300 },
  /** A hall of phones that do so in the same minutes. */
  heartByAddress: { limit: 6_000, windowSeconds: 300 },
  receiptMailByAddress: { limit: 600, windowSeconds: 3_600 },
  receiptMailByGuest: { limit: receiptRules.mailsPerHour, windowSeconds: 3_600 },
  /** Mails to one address, from all requesters. */
  receiptMailByEmail: { limit: receiptRules.mailsPerHour, windowSeconds: 3_600 },
  /** A selection that moves constantly asks three times a second, and the person's second tab as often. */
  holdByUser: { limit: 1_800, windowSeconds: 300 },
  /** Two runs of five hundred photos, with their retries. */
  teamPostByUser: { limit: 1_500, windowSeconds: 600 },
  /** Two a second for five minutes: faster than anybody decides. */
  dealByUser: { limit: 600, windowSeconds: 300 },
  /** A run of the system check writes to the disk and sends 32 MB through the public address. */
  systemCheckByUser: { limit: 10, windowSeconds: 300 },
  /** A token of the system check is single-use; it is forgotten long after it expired. */
  probeToken: { limit: 1, windowSeconds: 300 },
} as const;

/** If clients' addresses are unknown, all clients together get the limit of this many addresses. */
export const unknownAddressFactor = 20;

/** Contract, section 8: at most one mail in five minutes for each event. */
export const notificationRate: RateLimit = { limit: 1, windowSeconds: 300 };
