import { v7 as uuidv7 } from "uuid";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as refresh } from "@/app/api/auth/refresh-access-token/route";
import { users } from "@/db/schema/users";
import { hashPassword } from "@/lib/auth/password";
import type { Deps } from "@/lib/deps";
import type { Role } from "@/lib/vocabulary";
import { call } from "./call";

/** Somebody with a real password, who can log in. */
export type Member = { user_id: string; email: string; password: string };

let counter = 0;

export async function createMember(deps: Deps, account_id: string, role: Role = "admin"): Promise<Member> {
  counter += 1;
  const member = { user_id: uuidv7(), email: `Member-${counter}@example.com`, password: `correct horse ${counter}` };
  const password_hash = await hashPassword(member.password);
  await deps.db.insert(users).values({ id: member.user_id, account_id, email: member.email, role, password_hash });
  return member;
}

/** Each login comes from an address of its own, so that no test meets another's limits. */
export function logInAs(member: { email: string; password: string }, extra: object = {}) {
  counter += 1;
  const address = `203.0.113.${counter % 250}`;
  return call(login, { body: { email_id: member.email, password: member.password, ...extra }, address });
}

export function refreshWith(refreshToken: string) {
  return call(refresh, { body: { refreshToken } });
}
