import "server-only";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { identify, ownPasswordFirst } from "../auth/identify";
import type { Deps } from "../deps";
import { nameActor } from "../log/request-context";
import { hostRole } from "./hosts";

/** For whom a call is. */
export type Access = "public" | "signed-in" | "admin";

/**
 * Tells who asks; nobody at the wall's own address. Throws where a token is no longer good, and forbidden where its owner
 * has to choose a password first: a public call then takes them for one of the public.
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

/** At the wall's own address the organisers' calls do not exist: code of theirs runs in its pages. */
export function admitHost(declaration: { access: Access; isOfConsole?: boolean }, request: Request) {
  if (hostRole(request.headers) !== "wall") return;
  if (declaration.access !== "public" || declaration.isOfConsole) {
    throw new AppError("not_found", messages.http.notFound);
  }
}

/** Refuses who is not signed in, or not in the role that the call needs. */
export function admit(access: Access, actor: Actor | null) {
  if (access === "public") return;
  if (!actor) throw new AppError("unauthenticated", messages.http.unauthenticated);
  if (access === "admin" && actor.role !== "admin") throw new AppError("forbidden", messages.http.forbidden);
}
