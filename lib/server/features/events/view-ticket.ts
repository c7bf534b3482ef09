import "server-only";
import { v7 as uuidv7 } from "uuid";
import { findTeamMember } from "@/db/queries/people/sessions";
import { findEventAccessBySlug } from "@/db/queries/posts/wall";
import type { Actor } from "@/lib/shared/auth/actor";
import { isPublicEvent, isTeam } from "@/lib/shared/auth/policy";
import { findViewer } from "../../base/auth/access";
import { createViewPass, createViewTicket, readViewTicket, viewPassLifetimeSeconds } from "../../base/auth/tokens";
import type { Deps } from "../../deps";
import { eventNotFound } from "./read";

/** Returns a ticket to an event of the actor's company; '' if it needs none. Throws not_found for another company's. */
export async function issueViewTicket(deps: Deps, actor: Actor, slug: string): Promise<{ ticket: string }> {
  const event = await findEventAccessBySlug(deps.db, slug);
  if (!event || !isTeam(actor, event)) throw eventNotFound();
  if (isPublicEvent(event)) return { ticket: "" };
  const { family_id } = actor;
  const is_assigned = (await findTeamMember(deps.db, { family_id, event_id: event.id }))?.is_assigned ?? false;
  const ticket = await createViewTicket({ event_id: event.id, ticket_id: uuidv7(), family_id, is_assigned });
  return { ticket };
}

type RedeemedTicket = { id: string; event_url_slug: string; ticket_id: string; pass: string };

/**
 * Exchanges a ticket for a pass. The caller ensures that a ticket is used once. Throws not_found for an invalid ticket,
 * and if its owner has lost access meanwhile.
 */
export async function redeemViewTicket(deps: Deps, slug: string, ticket: string): Promise<RedeemedTicket> {
  const claims = await readViewTicket(ticket);
  const event = claims && (await findEventAccessBySlug(deps.db, slug));
  if (!event || event.id !== claims.event_id) throw eventNotFound();
  if (!(await findViewer(deps.db, event, claims))) throw eventNotFound();
  const pass = createViewPass(event.id, Date.now() + viewPassLifetimeSeconds * 1_000, claims);
  return { id: event.id, event_url_slug: event.event_url_slug, ticket_id: claims.ticket_id, pass };
}
