import type { AcceptInvitationBody, OpenInvitation } from "@/lib/shared/invitations/contract";
import { apiPaths } from "@/lib/shared/paths";
import { ApiError, api } from "./api-client";
import { logIn } from "./sign-in";

/** Returns whom a link invites. Throws ApiError; `deadReason` reads it. */
export const readInvitation = (token: string) =>
  api.post<OpenInvitation>(apiPaths.auth.readInvitation, { token }, { auth: "none" });

/** Creates the invited user. Throws ApiError. */
export const acceptInvitation = (body: AcceptInvitationBody) =>
  api.post<{ message: string }>(apiPaths.auth.acceptInvitation, body, { auth: "none" });

/** Logs in the user who just joined; resolves to false if that has to wait for the login page. */
export async function logInJoined(email_id: string, password: string): Promise<boolean> {
  try {
    await logIn({ email_id, password, remember: false });
    return true;
  } catch {
    return false;
  }
}

/** Returns the reason why a link can never work again; null for any other failure. */
export function deadReason(error: unknown): string | null {
  const issues = error instanceof ApiError ? error.issues : [];
  return issues.find(({ path }) => path === "token")?.message ?? null;
}
