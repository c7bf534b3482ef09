import "server-only";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { identify, ownPasswordFirst } from "../auth/identify";
import type { Deps } from "../deps";
import { nameActor } from "../log/request-context";
import { hostRole } from "./hosts";

/** The callers that a route admits. */
export type Access = "public" | "signed-in" | "admin";

/**
 * Returns the caller, or null if there is none and always at the wall's own address. Throws for an invalid token. If
 * the caller must choose a password first, throws forbidden, but a public route treats them as anonymous.
 */
export async function identifyFor(
  declaration: { access: Access; toleratesDeadBearer?: boolean; isForInitialPassword?: boolean },
  deps: Deps,
  request: Request,
) {
  if (hostRole(request.headers) === "wall") return null;
  try {
    const found = await identify(deps.db, request);
    nameActor(found?.actor.user_id ?? null);
    if (!found?.isPasswordInitial || declaration.isForInitialPassword) return found?.actor ?? null;
    if (declaration.access === "public") return null;
    throw ownPasswordFirst();
  } catch (error) {
    if (declaration.toleratesDeadBearer && error instanceof AppError && error.status === 401) return null;
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
