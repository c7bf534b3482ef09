import { wallMessages } from "./wall";

/** Messages that any request may return. */
export const httpMessages = {
  unauthenticated: "Please log in.",
  tokenExpired: "Your session has expired. Refresh it.",
  forbidden: "You are not allowed to do this.",
  foreignOrigin: "This request came from another site. Open the page itself and try again.",
  notFound: "Not found.",
  internal: "Something went wrong on our side. Please try again.",
  unavailable: wallMessages.unavailable,
  diskFull: "The server has run out of disk space, so nothing can be saved right now. Please try again in a minute.",
  malformedBody: "The request could not be read.",
  invalidInput: "Please check what you entered.",
  malformedAddress: "This address could not be read.",
  unsupportedBody: "This kind of request body is not supported.",
  methodNotAllowed: "This address does not support that method.",
  foreignPage: "Please do this on Wallflower's own pages.",
  bodyTooLarge: "This request is too large.",
  uploadBrokeOff: "The upload was interrupted. Please try again.",
  rateLimited: (seconds: number) =>
    `Too many attempts. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"} and try again.`,
  invalidId: "This is not a valid id.",
  invalidCursor: "This page link is no longer valid.",
} as const;

/** Refusals of the live channels. */
export const realtimeMessages = {
  channelForbidden: "You are not allowed to listen to this channel.",
} as const;
