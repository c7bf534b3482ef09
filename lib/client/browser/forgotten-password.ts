import type { ForgotPasswordBody, ResetPasswordBody } from "@/lib/shared/auth/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "./api-client";

/** Asks for a link by mail. Resolves to the sentence to show; throws ApiError. */
export async function requestPasswordReset(body: ForgotPasswordBody): Promise<string> {
  const { message } = await api.post<{ message: string }>(apiPaths.auth.forgotPassword, body, { auth: "none" });
  return message;
}

/** Chooses another password by a mailed link. Resolves to the sentence to show; throws ApiError. */
export async function resetPassword(body: ResetPasswordBody): Promise<string> {
  const { message } = await api.post<{ message: string }>(apiPaths.auth.resetPassword, body, { auth: "none" });
  return message;
}

/** Takes the token out of the address, where nobody shall see or share it; null where there is none. */
export function takeResetToken(): string | null {
  const token = /^#token=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}
