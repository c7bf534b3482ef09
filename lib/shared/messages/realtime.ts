/** Refusals of the live channels. */
export const realtimeMessages = {
  channelForbidden: "You are not allowed to listen to this channel.",
} as const;
