import { createInvitation } from "./invitations";
import { byId, one } from "./matrix-requests";
import { type Examples, rows } from "./matrix-rows";
import { everyonesPassword } from "./matrix-scene";

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
