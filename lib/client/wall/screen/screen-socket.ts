import type { ChannelListener } from "../../realtime/subscription";

/** The part of the realtime socket that a screen needs (lib/client/realtime/wall-socket.ts). */
export type ScreenSocket = {
  /** Listens to a channel, through every reconnection. Returns an unsubscribe function. */
  subscribe(channel: string, listener: ChannelListener): () => void;
  /** The network, the machine or the page is back: the connection may be dead. */
  retryNow(): void;
  /** The server is back: every other screen knows it in the same moment. */
  retryUnlessPending(): void;
  close(): void;
};
