import { z } from "zod";
import { newPasswordFields } from "../auth/contract";
import { optionalId, simpleEmail } from "../contract-fields";
import { messageNames } from "../message-names";

const { users, events, invitations, http } = messageNames;

/** Invites a moderator, who is assigned to `event_id` if it is set. */
export const inviteUserBody = z.object({
  email: z.string(users.emailRequired).trim().min(1, users.emailRequired).pipe(simpleEmail(users.emailInvalid)),
  event_id: optionalId(events.notFound).optional(),
});
export type InviteUserBody = z.output<typeof inviteUserBody>;

/** Restarts a link's lifetime, to mail it again or to copy it. */
export const renewInvitationBody = z.object({ by: z.enum(["mail", "link"], http.invalidInput) });
export type RenewInvitationBody = z.output<typeof renewInvitationBody>;

/** An invitation that nobody has accepted yet, as an admin sees it. */
const listedInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
  events: z.array(z.object({ id: z.uuid(), event_name: z.string() })),
});
export type ListedInvitation = z.infer<typeof listedInvitation>;
export const listedInvitations = z.array(listedInvitation);

/** A new or renewed invitation. `is_mailed` is false if the admin has to send `link` themselves. */
export const sentInvitation = listedInvitation.extend({ link: z.string(), is_mailed: z.boolean() });
export type SentInvitation = z.infer<typeof sentInvitation>;

const { dead } = invitations;
const token = z.string(dead.unknown).min(1, dead.unknown).max(100, dead.unknown);

/** `token` comes from the fragment of the link. */
export const readInvitationBody = z.object({ token });
export type ReadInvitationBody = z.output<typeof readInvitationBody>;

/** An invitation as its link shows it. */
export const openInvitation = z.object({ email: z.string(), company_name: z.string() });
export type OpenInvitation = z.infer<typeof openInvitation>;

export const acceptInvitationBody = newPasswordFields.extend({ token });
export type AcceptInvitationBody = z.output<typeof acceptInvitationBody>;
