export type RealtimeMessage = { channel: string; event: string; data: unknown };

/** Tells a browser how to open the socket. A null host means the host and port of the page itself. */
export type RealtimeClientConfig = {
  key: string;
  cluster: string | null;
  host: string | null;
  port: number | null;
  tls: boolean;
};

/** Tells open screens and consoles what has happened, in the Pusher Channels protocol. */
export type Realtime = {
  /** Publishes in order. Rejects if the server refuses or cannot be reached; callers never fail a person for it. */
  publish(messages: readonly RealtimeMessage[]): Promise<void>;
  /** Signs a subscription to a private channel. */
  authorize(socketId: string, channel: string): { auth: string };
  clientConfig(): RealtimeClientConfig;
  /** Rejects if the server does not answer. */
  check(): Promise<void>;
};

/** The body of a request to sign a private channel. */
type ChannelAuthRequest = { socket_id: string; channel_name: string };

/** Signs a private channel. Rejects where the server refuses or is not there. */
export type AuthorizeChannel = (request: ChannelAuthRequest) => Promise<{ auth: string }>;
