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
  /** Signs a socket in as a user of the protocol, all of whose sockets can be ended together. */
  authenticateUser(socketId: string, userId: string): UserAuth;
  /** Ends every socket that signed in as this user. Rejects if the server refuses or cannot be reached. */
  terminateUserConnections(userId: string): Promise<void>;
  /** Counts the sockets that listen to a channel. Rejects if the server refuses or cannot be reached. */
  countSubscribers(channel: string): Promise<number>;
  clientConfig(): RealtimeClientConfig;
  /** Rejects if the server does not answer. */
  check(): Promise<void>;
};

/** What a socket shows to sign in; `user_data` is JSON. */
type UserAuth = { auth: string; user_data: string };

/** Signs a socket in. Rejects where the server refuses or is not there. */
export type AuthenticateUser = (request: { socket_id: string }) => Promise<UserAuth>;

/** The body of a request to sign a private channel. */
type ChannelAuthRequest = { socket_id: string; channel_name: string };

/** Signs a private channel. Rejects where the server refuses or is not there. */
export type AuthorizeChannel = (request: ChannelAuthRequest) => Promise<{ auth: string }>;
