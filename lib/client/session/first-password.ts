import { ownPasswordIssue } from "@/lib/shared/auth/first-password";
import { missingFactorIssue } from "@/lib/shared/auth/second-factor-issues";
import { paths } from "@/lib/shared/paths";
import type { ApiError } from "./api-error";
import { writeRedirectTo } from "./session";

const dutyPages: Record<string, string> = {
  [ownPasswordIssue]: paths.firstPassword,
  [missingFactorIssue]: paths.secondFactor,
};

/** Returns the page of what the user must do before the rejected call; null if nothing. */
export function dutyPageOf({ issues }: ApiError): string | null {
  return dutyPages[issues[0]?.path ?? ""] ?? null;
}

/** In memory only: after a reload, the page asks for the password. */
let password: string | null = null;

/** Keeps the password of a sign-in for the page where users choose their own. */
export function rememberTypedPassword(typed: string | null): void {
  password = typed;
}

/** The password that was just typed into the login form; null after a reload. */
export const typedPassword = (): string | null => password;

/** Goes to the page of a duty, and back here afterwards. */
export function redirectToDuty(page: string): void {
  const { pathname, search } = window.location;
  if (pathname === page) return;
  writeRedirectTo(pathname + search);
  // A full page load that replaces the history entry: the server rejects all data of the current page.
  window.location.replace(page);
}
