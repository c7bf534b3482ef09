import type { Deps } from "@/lib/server/deps";
import { inviteUser } from "@/lib/server/features/invitations/send";
import type { Actor } from "@/lib/shared/auth/actor";

let counter = 0;

/** Invites a new email, and returns the invitation with its token. */
export async function createInvitation(
  { deps, admin }: { deps: Deps; admin: Actor },
  { email = `invited-${++counter}@example.com`, event_id = null as string | null } = {},
) {
  const invitation = await inviteUser(deps, admin, { email, event_id });
  return { ...invitation, token: tokenIn(invitation.link) };
}

/** Returns the token of an invitation's link in a text. */
export const tokenIn = (text: string): string => /\/invitation#token=([\w-]+)/.exec(text)?.[1] ?? "";
