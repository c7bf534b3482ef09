import { ownPasswordIssue } from "@/lib/shared/auth/first-password";
import { paths } from "@/lib/shared/paths";
import type { ApiError } from "./api-error";
import { writeRedirectTo } from "./session";

/** Whether a call was refused because the person still has the password that the product made. */
export function isOwnPasswordAsked({ status, issues }: ApiError): boolean {
  return status === 403 && issues.some(({ path }) => path === ownPasswordIssue);
}

/** In memory only, and of this page only: a page that is loaded anew asks for it. */
let typedPassword: string | null = null;

/** Keeps the password that somebody has just signed in with, for the page on which they choose their own. */
export function carryPassword(password: string | null): void {
  typedPassword = password;
}

export const carriedPassword = (): string | null => typedPassword;

/** Leads to the page where they choose one of their own, and from there back here. */
export function leadToFirstPassword(): void {
  const { pathname, search } = window.location;
  writeRedirectTo(pathname + search);
  // A whole new page, and none to come back to: the one that is open was refused all that it shows.
  window.location.replace(paths.firstPassword);
}
