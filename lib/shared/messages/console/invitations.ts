import { invitationRules } from "../../limits/invitation";

const { hours, openPerAccount } = invitationRules;
const goodFor = `The link works once and expires in ${hours} hours.`;

/** Invitations of moderators: in the console, in the mail, and on the page that the link opens. */
export const invitationMessages = {
  send: "Send invitation",
  hint: "They get a link to choose their own password.",
  ownChoice: "Or choose a password for them",
  sent: (email: string) => `We emailed ${email} a link to choose a password. ${goodFor}`,
  mailRefused: "Too many emails to this address. Copy the link instead, or try again in an hour.",
  linkTitle: "Invitation link",
  linkFor: (email: string) => `Send this link to ${email}. ${goodFor}`,
  noMail: "This server sends no email, so send the link yourself.",
  copyLink: "Copy link",
  copyLinkFor: (email: string) => `Copy the invitation link for ${email}`,
  sendAgain: "Send again, with a new link",
  sendAgainTo: (email: string) => `Send the invitation to ${email} again`,
  revoke: "Revoke",
  revokeOf: (email: string) => `Revoke the invitation of ${email}`,
  revokeTitle: "Revoke this invitation?",
  revokeHint: (email: string) => `The link that ${email} has stops working immediately.`,
  revoked: "Invitation revoked.",
  invited: "Invited",
  expired: "Expired",
  until: (time: string) => `Expires ${time}`,
  tooMany: `Your company has ${openPerAccount} open invitations, the maximum. Revoke one first.`,
  notFound: "This invitation no longer exists.",
  page: {
    title: "You are invited",
    lead: (company: string, email: string) => `${company} invites you to moderate posts. Your login is ${email}.`,
    somebody: "An event team",
    choose: "Choose a password",
    join: "Accept invitation",
    failed: "The invitation could not be accepted. Please try again.",
    joined: "Your account is ready. Log in with your new password.",
    loggedInAs: (email: string) => `You are logged in as ${email}.`,
    logOut: "Log out and continue",
    backToConsole: "Back to the console",
    toLogin: "Log in",
    reload: "Try again",
  },
  dead: {
    missing: "Open the link of your invitation again.",
    unknown: "This invitation is no longer valid. Ask the person who invited you for a new one.",
    expired: "This invitation has expired. Ask the person who invited you to send it again.",
    accepted: "This invitation has already been accepted. Log in with the password that you chose.",
    taken: "This email address already has an account. Log in, or ask for a new password.",
  },
} as const;
