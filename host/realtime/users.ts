/** Tracks which sockets are signed in as which user, in one process. */

type UserSocket = { id: string; end: () => void };

/** The protocol's channel for one user: pusher-js joins it on sign-in. */
export const serverToUserChannel = (userId: string) => `#server-to-user-${userId}`;

/** Keeps the signed-in sockets of each user; `terminate` ends all of one user. */
export class UserRegistry {
  readonly #sockets = new Map<string, Set<UserSocket>>();

  add(userId: string, socket: UserSocket): void {
    const sockets = this.#sockets.get(userId) ?? new Set();
    this.#sockets.set(userId, sockets.add(socket));
  }

  remove(userId: string, socket: UserSocket): void {
    const sockets = this.#sockets.get(userId);
    if (sockets?.delete(socket) && sockets.size === 0) this.#sockets.delete(userId);
  }

  terminate(userId: string): void {
    for (const socket of [...(this.#sockets.get(userId) ?? [])]) socket.end();
  }
}
