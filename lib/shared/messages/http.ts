import { englishRefusals } from "./refusals";

/** Messages that any request may return. */
export const httpMessages = {
  ...englishRefusals.http,
  unauthenticated: "Please log in.",
  tokenExpired: "Your session has expired. Refresh it.",
  methodNotAllowed: "This address does not support that method.",
  foreignPage: "Please do this on Wallflower's own pages.",
  invalidId: "This is not a valid id.",
  invalidCursor: "This page link is no longer valid.",
} as const;

/** Refusals of the live channels. */
export const realtimeMessages = {
  channelForbidden: "You are not allowed to listen to this channel.",
} as const;
