import { createInvitation } from "../auth/invitations";
import { Authenticator, site, storePasskey } from "../auth/passkeys";
import { insertFactor } from "../auth/second-factors";
import { byId, one } from "./matrix-requests";
import { type Examples, rows } from "./matrix-rows";
import { everyonesPassword } from "./matrix-scene";

const conflicts = { moderator: 409, otherModerator: 409, stranger: 409, admin: 409 } as const;

/** The calls about users. */
export const userExamples: Examples = {
  "POST /api/users/add-user": [
    ...one(rows.admins, ({ account_id }, who) => ({
      body: { email: `new-${who}-${account_id.slice(-6)}@elsewhere.test`, password: everyonesPassword },
    })),
    {
      about: "with an email address that the first account has",
      row: { ...rows.admins, stranger: 409, admin: 409 },
      request: ({ colleague }) => ({ body: { email: colleague.email, password: everyonesPassword } }),
    },
  ],
  "PUT /api/users/change-password": one(rows.signedIn, () => ({
    body: { current_password: everyonesPassword, new_password: `${everyonesPassword} staple` },
  })),
  "GET /api/users/get-sessions": [
    ...one(rows.signedIn),
    {
      about: "of a moderator",
      row: { ...rows.adminOfThing, moderator: 404, otherModerator: 404 },
      request: ({ colleague }) => ({ query: { user_id: colleague.user_id } }),
    },
  ],
  "DELETE /api/users/end-session/{id}": one(
    { ...rows.adminOfThing, moderator: 404, otherModerator: 404 },
    byId(({ colleague }) => colleague.family_id),
  ),
  "POST /api/users/end-other-sessions": [
    ...one(rows.signedIn, () => ({ body: {} })),
    {
      about: "of a moderator",
      row: { ...rows.adminOfThing, moderator: 404, otherModerator: 404 },
      request: ({ colleague }) => ({ body: { user_id: colleague.user_id } }),
    },
  ],
  "GET /api/users/get-second-factor": one(rows.signedIn),
  "POST /api/users/begin-second-factor": one(rows.signedIn, () => ({ body: { current_password: everyonesPassword } })),
  "POST /api/users/enable-second-factor": [
    {
      about: "without a setup",
      row: { ...rows.signedIn, ...conflicts },
      request: () => ({ body: { code: "123456" } }),
    },
  ],
  "POST /api/users/begin-new-passkey": one(rows.signedIn, () => ({
    body: { current_password: everyonesPassword },
    headers: site,
  })),
  "POST /api/users/add-passkey": [
    {
      about: "that was not asked for",
      row: { nobody: 401, moderator: 400, otherModerator: 400, stranger: 400, admin: 400 },
      request: () => ({ body: { name: "Phone", passkey: new Authenticator().make("made-up") }, headers: site }),
    },
  ],
  "POST /api/users/confirm-passkey": [
    {
      about: "that nobody has",
      row: { nobody: 401, moderator: 400, otherModerator: 400, stranger: 400, admin: 400 },
      request: ({ admin }) => ({
        body: { passkey: new Authenticator().prove("made-up", admin.user_id) },
        headers: site,
      }),
    },
  ],
  "DELETE /api/users/remove-passkey/{id}": [
    {
      about: "of a colleague",
      row: { nobody: 401, moderator: 404, otherModerator: 404, stranger: 404, admin: 404 },
      request: async ({ deps, colleague }) => {
        await insertFactor(deps, colleague);
        return { params: { id: await storePasskey(deps, colleague, new Authenticator()) } };
      },
    },
  ],
  "POST /api/users/renew-recovery-codes": [
    { about: "without a second factor", row: { ...rows.signedIn, ...conflicts }, request: () => ({ body: {} }) },
  ],
  "POST /api/users/confirm-second-factor": [
    {
      about: "with a wrong code",
      row: { nobody: 401, moderator: 400, otherModerator: 400, stranger: 400, admin: 400 },
      isAudited: true,
      request: () => ({ body: { code: "123456" } }),
    },
  ],
  "DELETE /api/users/remove-second-factor/{id}": one(
    { ...rows.adminOfThing, moderator: 404, otherModerator: 404 },
    byId(({ colleague }) => colleague.user_id),
  ),
  "PUT /api/account/update-sign-in-rules": one(rows.admins, () => ({
    body: { second_factor_for: "nobody", remembers_browsers: false },
  })),
  "DELETE /api/users/delete-user/{id}": one(
    rows.adminOfThing,
    byId(({ colleague }) => colleague.user_id),
  ),
  "GET /api/users/get-invitations": one(rows.admins),
  "POST /api/users/invite-user": [
    ...one(rows.admins, ({ account_id }, who) => ({
      body: { email: `invited-${who}-${account_id.slice(-6)}@elsewhere.test` },
    })),
    {
      about: "to an event",
      row: rows.adminOfThing,
      request: ({ event }, who) => ({ body: { email: `invited-${who}@elsewhere.test`, event_id: event.id } }),
    },
    {
      about: "with an email address that the first account has",
      row: { ...rows.admins, stranger: 409, admin: 409 },
      request: ({ colleague }) => ({ body: { email: colleague.email } }),
    },
  ],
  "POST /api/users/renew-invitation/{id}": ["mail", "link"].map((by) => ({
    about: `by ${by}`,
    row: rows.adminOfThing,
    request: async (scene) => ({ params: { id: (await createInvitation(scene)).id }, body: { by } }),
  })),
  "DELETE /api/users/revoke-invitation/{id}": one(rows.adminOfThing, async (scene) => ({
    params: { id: (await createInvitation(scene)).id },
  })),
  "GET /api/users/get-all-moderator": one(rows.admins),
  "GET /api/users/get-all-users": one(rows.admins),
  "POST /api/realtime/user-auth": one(rows.signedIn, () => ({ body: { socket_id: "1.1" } })),
  "GET /api/users/get-user-details": one(rows.signedIn),
  "PUT /api/users/update-user-details": [
    ...one(rows.signedIn, (_, who) => ({
      body: { phone_number: "1", ...(!who.toLowerCase().endsWith("moderator") && { company_name: "Mine" }) },
    })),
    { about: "the company's name", row: rows.admins, request: () => ({ body: { company_name: "Taken over" } }) },
  ],
  "PUT /api/users/update-user/{id}": [
    ...one(
      rows.adminOfThing,
      byId(
        ({ colleague }) => colleague.user_id,
        ({ colleague }) => ({ email: colleague.email, password: `${everyonesPassword} staple` }),
      ),
    ),
    {
      about: "the admin's own email, with a token alone",
      row: { ...rows.adminOfThing, admin: 400 },
      request: byId(
        ({ admin }) => admin.user_id,
        () => ({ email: "taken-over@elsewhere.test" }),
      ),
    },
    {
      about: "the admin's own password, with a token alone",
      row: { ...rows.adminOfThing, admin: 400 },
      request: byId(
        ({ admin }) => admin.user_id,
        ({ admin }) => ({ email: admin.email, password: `${everyonesPassword} staple` }),
      ),
    },
  ],
};
