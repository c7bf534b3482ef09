import { ownPasswordIssue } from "@/lib/shared/auth/first-password";
import { paths } from "@/lib/shared/paths";
import type { ApiError } from "./api-error";
import { writeRedirectTo } from "./session";

/** Returns whether a call was rejected because the user still has a generated password. */
export function mustChangePassword({ status, issues }: ApiError): boolean {
  return status === 403 && issues.some(({ path }) => path === ownPasswordIssue);
}

/** In memory only: after a reload, the page asks for the password. */
let password: string | null = null;

/** Keeps the password of a sign-in for the page where users choose their own. */
export function rememberTypedPassword(typed: string | null): void {
  password = typed;
}

/** The password that was just typed into the login form; null after a reload. */
export const typedPassword = (): string | null => password;

/** Goes to the page where users choose their own password, and back here afterwards. */
export function redirectToFirstPassword(): void {
  const { pathname, search } = window.location;
  writeRedirectTo(pathname + search);
  // A full page load that replaces the history entry: the server rejects all data of the current page.
  window.location.replace(paths.firstPassword);
}
