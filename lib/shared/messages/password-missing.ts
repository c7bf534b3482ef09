/** The server's answer for a private event without a password; every guest page compares with it. */
export const passwordMissing = "This event is private and has no password, so only its team can open it.";
