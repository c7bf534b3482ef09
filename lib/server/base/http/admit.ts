import "server-only";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { codeFirst, identify, ownPasswordFirst, secondFactorFirst } from "../auth/identify";
import { nameActor } from "../log/request-context";
import { hostRole } from "./hosts";

/** The callers that a route admits. */
export type Access = "public" | "signed-in" | "admin";

/** Steps that a caller must have taken before this route serves them. */
export type Duties = {
  /** Also serves users who still have a generated password; all other routes refuse them. */
  isForInitialPassword?: boolean;
  /** Also serves users who must set up a second factor; all other routes refuse them. */
  isForMissingFactor?: boolean;
  /** Asks users with a second factor for a code, unless they gave one in the last minutes. */
  needsRecentFactor?: boolean;
};

/** Returns the refusal of a caller who must do something else first; or null. */
function dutyOf(found: NonNullable<Awaited<ReturnType<typeof identify>>>, declaration: Duties): AppError | null {
  if (found.isPasswordInitial && !declaration.isForInitialPassword) return ownPasswordFirst();
  if (found.isFactorMissing && !declaration.isForMissingFactor) return secondFactorFirst();
  return found.isFactorStale && declaration.needsRecentFactor ? codeFirst() : null;
}

/**
 * Returns the caller, or null if there is none and always at the wall's own address. Throws for an invalid token. If
 * the caller must do something else first, throws forbidden, but a public route treats them as anonymous, with that
 * refusal as `duty`.
 */
export async function identifyFor(
  declaration: Duties & { access: Access; toleratesDeadBearer?: boolean },
  deps: Deps,
  request: Request,
): Promise<{ actor: Actor | null; duty?: AppError }> {
  if (hostRole(request.headers) === "wall") return { actor: null };
  try {
    const found = await identify(deps.db, request);
    nameActor(found?.actor.user_id ?? null);
    const duty = found && dutyOf(found, declaration);
    if (!duty) return { actor: found?.actor ?? null };
    if (declaration.access === "public") return { actor: null, duty };
    throw duty;
  } catch (error) {
    if (declaration.toleratesDeadBearer && error instanceof AppError && error.status === 401) return { actor: null };
    throw error;
  }
}

/** At the wall's own address the organisers' routes do not exist, because organisers' scripts run in its pages. */
export function admitHost(declaration: { access: Access; isOfConsole?: boolean }, request: Request) {
  if (hostRole(request.headers) !== "wall") return;
  if (declaration.access !== "public" || declaration.isOfConsole) {
    throw new AppError("not_found", messages.http.notFound);
  }
}

/** Refuses callers who are not signed in or do not have the required role. */
export function admit(access: Access, actor: Actor | null) {
  if (access === "public") return;
  if (!actor) throw new AppError("unauthenticated", messages.http.unauthenticated);
  if (access === "admin" && actor.role !== "admin") throw new AppError("forbidden", messages.http.forbidden);
}
