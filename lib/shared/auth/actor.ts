import type { Role } from "../vocabulary";

/** The signed-in person behind a request. `null` stands for a member of the public. */
export type Actor = {
  user_id: string;
  account_id: string;
  role: Role;
  /** The refresh-token family (one sign-in) that the access token came from. */
  family_id: string;
};

/** A visitor of a public page: may be signed in, and may have unlocked a private event. */
export type Visitor = {
  actor: Actor | null;
  /** Why somebody who is signed in counts as anonymous: what they must do first. */
  duty?: Error;
  /**
   * Returns the value of the cookie that opens an event, or null: an unlock token, or a view pass
   * (lib/server/base/auth/tokens.ts).
   */
  unlockToken: (eventId: string) => string | null;
};
