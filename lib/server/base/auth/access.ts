import "server-only";
import type { Database } from "@/db/client";
import { findTeamMember } from "@/db/queries/people/sessions";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { formAccess, isPublicEvent, isTeam, wallAccess } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { EventStatus } from "@/lib/shared/vocabulary";
import type { Deps } from "../../deps";
import type { SharedReads } from "../reads/shared-reads";
import { isUnlockToken, readViewPass, type ViewGrant } from "./tokens";

type Event = { id: string; account_id: string; event_status: EventStatus; password_hash: string | null };

/** All screens of a closed wall look up the same person behind their pass: they share that read. */
type WallReader = Pick<Deps, "db" | "reads">;

/** Admits a visitor to an event's wall, or throws not_found or forbidden with the sentence to show. */
export async function admitToWall<E extends Event>(
  { db, reads }: WallReader,
  event: E | null,
  visitor: Visitor,
): Promise<E> {
  const known = event ?? refuse("hidden");
  const state = wallAccess(known, await memberOf(db, known, visitor, reads), hasUnlocked(known, visitor));
  return state === "open" ? known : refuse(state, known);
}

/**
 * Returns the sign-in that a visitor's access to a closed wall depends on; null for a guest who knows the password,
 * whose access depends on that. Throws like admitToWall.
 */
export async function findAccessSession(
  { db, reads }: WallReader,
  event: Event,
  visitor: Visitor,
): Promise<string | null> {
  const isUnlocked = hasUnlocked(event, visitor);
  const member = await memberOf(db, event, visitor, reads);
  const state = wallAccess(event, member, isUnlocked);
  if (state !== "open") refuse(state, event);
  return wallAccess(event, null, isUnlocked) === "open" || !member ? null : member.family_id;
}

/** Returns the events whose walls a visitor may see. */
export async function visibleEvents<E extends Event>(
  { db, reads }: WallReader,
  events: E[],
  visitor: Visitor,
): Promise<E[]> {
  const isVisible = await Promise.all(
    events.map(async (event) => {
      return wallAccess(event, await memberOf(db, event, visitor, reads), hasUnlocked(event, visitor)) === "open";
    }),
  );
  return events.filter((_, index) => isVisible[index]);
}

/** Admits a visitor to an event's form, or throws not_found, forbidden, or conflict if the event has ended. */
export async function admitToForm<E extends Event>(db: Database, event: E | null, visitor: Visitor): Promise<E> {
  const known = event ?? refuse("hidden");
  const state = formAccess(known, await memberOf(db, known, visitor), hasUnlocked(known, visitor));
  if (state === "ended") throw new AppError("conflict", messages.events.ended);
  return state === "open" ? known : refuse(state, known);
}

/** Returns the current user behind a view ticket or pass, or null if it is no longer valid. */
export async function findViewer(
  db: Database,
  event: { id: string; account_id: string },
  grant: ViewGrant,
  reads?: SharedReads,
): Promise<Actor | null> {
  const { family_id } = grant;
  const findMember = () => findTeamMember(db, { family_id, event_id: event.id });
  const member = await (reads ? reads.readFresh(`member:${family_id}:${event.id}`, findMember) : findMember());
  if (!member || !isTeam(member, event) || (grant.is_assigned && !member.is_assigned)) return null;
  return member;
}

/** Treats the holder of a view pass as the person who opened it, but only for this event's pages. */
async function memberOf(db: Database, event: Event, visitor: Visitor, reads?: SharedReads): Promise<Actor | null> {
  // A public event needs no look-up.
  if (isPublicEvent(event) || (visitor.actor && isTeam(visitor.actor, event))) return visitor.actor;
  const grant = readViewPass(visitor.unlockToken(event.id), event.id);
  return grant ? findViewer(db, event, grant, reads) : visitor.actor;
}

function hasUnlocked(event: Event, visitor: Visitor): boolean {
  return isUnlockToken(visitor.unlockToken(event.id), event.id, event.password_hash);
}

function refuse(state: "hidden" | "locked", event?: Event): never {
  if (state === "hidden") throw new AppError("not_found", messages.events.notFound);
  throw new AppError(
    "forbidden",
    event?.password_hash ? messages.events.passwordNeeded : messages.events.passwordMissing,
  );
}
