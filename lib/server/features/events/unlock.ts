import "server-only";
import { findEventAccessBySlug } from "@/db/queries/posts/wall";
import type { Visitor } from "@/lib/shared/auth/actor";
import { wallAccess } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { verifyPassword } from "../../base/auth/password";
import { createUnlockToken } from "../../base/auth/tokens";
import type { Deps } from "../../deps";
import { eventNotFound } from "./read";

const text = messages.events;

/** 30 days: returning guests and restarted screens need not enter the password again. */
export const unlockCookieSeconds = 30 * 24 * 60 * 60;

/** `token` is null if nothing was locked: the event is open to everybody, or the visitor is in its team. */
type Unlocked = { id: string; event_url_slug: string; token: string | null };

/** Checks a private event's password. Throws not_found, and forbidden if it is wrong or none is set. */
export async function unlockEvent(deps: Deps, visitor: Visitor, slug: string, password: string): Promise<Unlocked> {
  const event = await findEventAccessBySlug(deps.db, slug);
  const access = event && wallAccess(event, visitor.actor, false);
  if (!event || access === "hidden") throw eventNotFound();
  const { id, event_url_slug, password_hash } = event;
  if (access === "open") return { id, event_url_slug, token: null };
  if (!password_hash) throw new AppError("forbidden", text.passwordMissing);
  if (!(await verifyPassword(password_hash, password))) {
    throw new AppError("forbidden", text.passwordWrong, {
      issues: [{ path: "password", message: text.passwordWrong }],
    });
  }
  return { id, event_url_slug, token: createUnlockToken(id, password_hash) };
}
