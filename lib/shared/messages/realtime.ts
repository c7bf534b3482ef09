/** What the live channels refuse. */
export const realtimeMessages = {
  channelForbidden: "You are not allowed to listen to this channel.",
} as const;
