import type { call } from "../call";
import type { Scene } from "./matrix-scene";

/** `otherModerator` is of the same account and not assigned to the event, `stranger` the admin of another account. */
export const people = ["nobody", "moderator", "otherModerator", "stranger", "admin"] as const;
export type Who = (typeof people)[number];

/** A call's result: a 2xx, a 2xx that neither shows nor changes the first account's things, or exactly this refusal. */
export type Cell = "passes" | "elsewhere" | 400 | 401 | 403 | 404 | 409;
export type Row = Record<Who, Cell>;

const row = (nobody: Cell, moderator: Cell, otherModerator: Cell, stranger: Cell, admin: Cell): Row => ({
  nobody,
  moderator,
  otherModerator,
  stranger,
  admin,
});

/** Contract, sections 2, 4 and 5: who may do what with the first account's things. */
export const rows = {
  everybody: row("passes", "passes", "passes", "passes", "passes"),
  /** Belongs to an account: admins, each in their own. */
  admins: row(401, 403, 403, "elsewhere", "passes"),
  /** The installation itself: admins of its first account. */
  firstAdmins: row(401, 403, 403, 403, "passes"),
  /** A row of the account, by its id. */
  adminOfThing: row(401, 403, 403, 404, "passes"),
  /** A body that names rows of the account beside the caller's own: the field is refused. */
  adminWithThings: row(401, 403, 403, 400, "passes"),
  /** Anybody with a session, about themselves or their company. */
  signedIn: row(401, "passes", "passes", "elsewhere", "passes"),
  /** A list of what belongs to the events that the caller moderates. */
  moderators: row(401, "passes", "elsewhere", "elsewhere", "passes"),
  /** One post, by its id. */
  moderatorsOfPost: row(401, "passes", 404, 404, "passes"),
  /** A paired screen, by its id: its moderators see it, and only admins move and forget it. */
  adminOfPaired: row(401, 403, 404, 404, "passes"),
  /** Draft: the account's people, and a 404 for everybody else. */
  teamElseHidden: row(404, "passes", "passes", 404, "passes"),
  /** The account's people, and a 404 for others. */
  signedInOfThing: row(401, "passes", "passes", 404, "passes"),
  /** Private: the account's people, and a refusal that asks for the password. */
  teamElseLocked: row(403, "passes", "passes", 403, "passes"),
  /** Answers everybody, and has content only for the account's people. */
  teamElseNothing: row("elsewhere", "passes", "passes", "elsewhere", "passes"),
  /** The channel of one admin's console: others' channels are refused whether they exist or not. */
  adminsChannel: row(401, 403, 403, 403, "passes"),
  /** The channel of one moderator, with the notices of their events. */
  moderatorsChannel: row(401, "passes", 403, 403, 403),
  /** Answers everybody, and shows and changes nothing. */
  nobodyLearns: row("elsewhere", "elsewhere", "elsewhere", "elsewhere", "elsewhere"),
  /** A conflict for everybody, as the event has ended. */
  ended: row(409, 409, 409, 409, 409),
  nobodyValid: row(400, 400, 400, 400, 400),
  nobodyUnauthenticated: row(401, 401, 401, 401, 401),
  nobodyForbidden: row(403, 403, 403, 403, 403),
  nobodyFinds: row(404, 404, 404, 404, 404),
} satisfies Record<string, Row>;

export type Request = Omit<NonNullable<Parameters<typeof call>[1]>, "method" | "as">;
/** A valid call about the first account's things. May prepare the scene for its caller. */
export type Example = {
  about: string;
  row: Row;
  /** Its refusal is recorded in the audit log, and changes nothing else. */
  isAudited?: true;
  request: (scene: Scene, who: Who) => Request | Promise<Request>;
};
export type Examples = Record<string, Example[]>;
