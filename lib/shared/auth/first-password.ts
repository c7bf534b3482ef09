/** Issue path of a call that is refused until the user replaces a generated password. */
export const ownPasswordIssue = "password_is_initial";
