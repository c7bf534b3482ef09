import { segment } from "../public-paths";

/**
 * The addresses of a guest's receipt; separate from the others to keep the form small. The token travels in a header,
 * and only in the address of the guest's own page.
 */
export const receiptPaths = {
  myPosts: (token: string) => `/p/${segment(token)}`,
} as const;

export const receiptApiPaths = {
  getPosts: "/api/receipts/get-posts",
  getPicture: (id: string) => `/api/receipts/get-picture/${segment(id)}`,
  takeBackPost: (id: string) => `/api/receipts/take-back-post/${segment(id)}`,
  withdrawConsent: "/api/receipts/withdraw-consent",
  createDownload: (id: string) => `/api/receipts/create-download/${segment(id)}`,
  downloadOriginal: (id: string, ticket: string) =>
    `/api/receipts/download-original/${segment(id)}?ticket=${segment(ticket)}`,
  mailLink: "/api/receipts/mail-link",
} as const;

export const guestTokenHeader = "Guest-Token";

/** The only event on a guest's channel: something of theirs changed. */
export const receiptChanged = "receiptChanged";
