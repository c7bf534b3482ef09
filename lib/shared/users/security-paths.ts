import { queryString, segment } from "../public-paths";

/** Addresses of a user's sessions and second factor. */
export const securityApiPaths = {
  getSessions: (user_id?: string) => `/api/users/get-sessions${queryString({ user_id })}`,
  endSession: (id: string) => `/api/users/end-session/${segment(id)}`,
  endOtherSessions: "/api/users/end-other-sessions",
  getSecondFactor: "/api/users/get-second-factor",
  beginSecondFactor: "/api/users/begin-second-factor",
  enableSecondFactor: "/api/users/enable-second-factor",
  renewRecoveryCodes: "/api/users/renew-recovery-codes",
  beginNewPasskey: "/api/users/begin-new-passkey",
  addPasskey: "/api/users/add-passkey",
  confirmPasskey: "/api/users/confirm-passkey",
  removePasskey: (id: string) => `/api/users/remove-passkey/${segment(id)}`,
  confirmSecondFactor: "/api/users/confirm-second-factor",
  removeSecondFactor: (id: string) => `/api/users/remove-second-factor/${segment(id)}`,
} as const;
