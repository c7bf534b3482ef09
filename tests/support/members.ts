import { v7 as uuidv7 } from "uuid";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as refresh } from "@/app/api/auth/refresh-access-token/route";
import { users } from "@/db/schema/people/users";
import { rateLimits as rateLimitRows } from "@/db/schema/rate-limits";
import { hashPassword } from "@/lib/server/base/auth/password";
import type { RateLimitName } from "@/lib/server/base/limits/rate-limit";
import type { Deps } from "@/lib/server/deps";
import { rateLimits } from "@/lib/shared/limits/rate";
import type { Role } from "@/lib/shared/vocabulary";
import { call } from "./call";

/** A user with a real password, who can log in. */
export type Member = { user_id: string; email: string; password: string };

let counter = 0;

export async function createMember(deps: Deps, account_id: string, role: Role = "admin"): Promise<Member> {
  counter += 1;
  const member = { user_id: uuidv7(), email: `Member-${counter}@example.com`, password: `correct horse ${counter}` };
  const password_hash = await hashPassword(member.password);
  await deps.db.insert(users).values({ id: member.user_id, account_id, email: member.email, role, password_hash });
  return member;
}

/** Each login comes from an address of its own, so that tests do not share rate limits. */
export function logInAs(member: { email: string; password: string }, extra: object = {}) {
  counter += 1;
  const address = `203.0.113.${counter % 250}`;
  return call(login, { body: { email_id: member.email, password: member.password, ...extra }, address });
}

/** Uses up a rate limit for a minute longer than its window, so that it also holds on a slow machine. */
export async function useUpLimit(deps: Deps, name: RateLimitName, subject: string): Promise<void> {
  const seconds = rateLimits[name].windowSeconds + 60;
  const theoretical_arrival_at = new Date(Date.now() + seconds * 1000).toISOString();
  await deps.db
    .insert(rateLimitRows)
    .values({ key: `${name}:${subject}`, theoretical_arrival_at })
    .onConflictDoUpdate({ target: rateLimitRows.key, set: { theoretical_arrival_at } });
}

export function refreshWith(refreshToken: string) {
  return call(refresh, { body: { refreshToken } });
}
