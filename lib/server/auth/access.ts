import "server-only";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { formAccess, wallAccess } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { isUnlockToken, isViewPass } from "./tokens";

type Event = { id: string; account_id: string; event_status: EventStatus; password_hash: string | null };

/** Lets a visitor to an event's wall, or throws not_found or forbidden with the sentence to show. */
export function admitToWall<E extends Event>(event: E | null, visitor: Visitor): E {
  const known = event ?? refuse("hidden");
  const state = wallAccess(known, memberOf(known, visitor), hasUnlocked(known, visitor));
  return state === "open" ? known : refuse(state, known);
}

/** Whether a visitor may see an event's wall. */
export function canSeeWall(event: Event, visitor: Visitor): boolean {
  return wallAccess(event, memberOf(event, visitor), hasUnlocked(event, visitor)) === "open";
}

/** Lets a visitor to an event's form, or throws not_found, forbidden, or conflict where the event has ended. */
export function admitToForm<E extends Event>(event: E | null, visitor: Visitor): E {
  const known = event ?? refuse("hidden");
  const state = formAccess(known, memberOf(known, visitor), hasUnlocked(known, visitor));
  if (state === "ended") throw new AppError("conflict", messages.events.ended);
  return state === "open" ? known : refuse(state, known);
}

/** Treats the holder of a view pass as one of the event's team, for this event's pages alone. */
function memberOf(event: Event, visitor: Visitor): Pick<Actor, "account_id" | "role"> | null {
  if (!isViewPass(visitor.unlockToken(event.id), event.id)) return visitor.actor;
  return { account_id: event.account_id, role: "moderator" };
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
