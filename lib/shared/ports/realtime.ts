export type RealtimeMessage = { channel: string; event: string; data: unknown };

/** How a browser opens the socket. A null host means the host and port of the page itself. */
export type RealtimeClientConfig = {
  key: string;
  cluster: string | null;
  host: string | null;
  port: number | null;
  tls: boolean;
};

/** Pushes events to open screens and consoles, by the Pusher Channels protocol. */
export type Realtime = {
  /**
   * Publishes in order. May resolve before the server has the messages. An adapter may reject; callers must not fail a
   * request because of it.
   */
  publish(messages: readonly RealtimeMessage[]): Promise<void>;
  /** Signs a subscription to a private channel. */
  authorize(socketId: string, channel: string): { auth: string };
  /** Signs a socket in as a user of the protocol, whose sockets can all be ended together. */
  authenticateUser(socketId: string, userId: string): UserAuth;
  /** Ends every socket that signed in as this user. Rejects if the server refuses or cannot be reached. */
  terminateUserConnections(userId: string): Promise<void>;
  /** Returns the number of sockets in a channel. Rejects if the server refuses or cannot be reached. */
  countSubscribers(channel: string): Promise<number>;
  clientConfig(): RealtimeClientConfig;
  /** Rejects if the server does not answer. */
  check(): Promise<void>;
};

/** A socket's proof for sign-in; `user_data` is JSON. */
type UserAuth = { auth: string; user_data: string };

/** Signs a socket in. Rejects if the server refuses or cannot be reached. */
export type AuthenticateUser = (request: { socket_id: string }) => Promise<UserAuth>;

/** The body of a request to sign a private channel. */
type ChannelAuthRequest = { socket_id: string; channel_name: string };

/** Signs a private channel. Rejects if the server refuses or cannot be reached. */
export type AuthorizeChannel = (request: ChannelAuthRequest) => Promise<{ auth: string }>;
