/** Names the issue of a call that is refused until a password which the product made is replaced. */
export const ownPasswordIssue = "password_is_initial";
