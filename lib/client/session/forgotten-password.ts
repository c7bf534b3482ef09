import type { ForgotPasswordBody, ResetPasswordBody } from "@/lib/shared/auth/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "./api-client";

/** Requests a reset link by mail. Resolves to the sentence to show; throws ApiError. */
export async function requestPasswordReset(body: ForgotPasswordBody): Promise<string> {
  const { message } = await api.post<{ message: string }>(apiPaths.auth.forgotPassword, body, { auth: "none" });
  return message;
}

/** Sets a new password with the token of a mailed link. Resolves to the sentence to show; throws ApiError. */
export async function resetPassword(body: ResetPasswordBody): Promise<string> {
  const { message } = await api.post<{ message: string }>(apiPaths.auth.resetPassword, body, { auth: "none" });
  return message;
}
