import type { PostStatus } from "./vocabulary";

/** Every action that the audit log records: subject and verb. */
export const auditActions = [
  "sign-in.success",
  "sign-in.failure",
  "sign-in.replay",
  "sign-out",
  "password.change",
  "password.failure",
  "password.set",
  "password.reset-request",
  "password.reset",
  "account.create",
  "account.update",
  "account.export",
  "account.close",
  "account.keep",
  "account.delete",
  "user.create",
  "user.update",
  "user.delete",
  "user.invite",
  "user.uninvite",
  "user.join",
  "event.create",
  "event.update",
  "event.moderation",
  "event.delete",
  "event.export",
  "guest.export",
  "album.update",
  "retention.update",
  "event.expire",
  "post.approve",
  "post.make-private",
  "post.ban",
  "post.delete",
  "post.undo",
  "post.erase",
  "post.take-back",
  "consent.withdraw",
  "bin.empty",
  "media.retry",
  "screens.pause",
  "screens.resume",
  "screen.pair",
  "screen.move",
  "screen.rename",
  "screen.forget",
  "announcement.show",
  "announcement.take-down",
  "ad.create",
  "ad.update",
  "ad.delete",
  "program.create",
  "program.update",
  "program.delete",
  "script.create",
  "script.update",
  "script.delete",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that entries are about. */
export type AuditSubjectKind = "account" | "user" | "event" | "post" | "ad" | "program" | "script";

/** The audit action(s) of a call, or the reason why it logs nothing. */
export type AuditDeclaration = AuditAction | readonly AuditAction[] | `none: ${string}`;

/** The action of setting each status; only an undo goes back to `pending`. */
export const statusActions = {
  approve: "post.approve",
  private: "post.make-private",
  banned: "post.ban",
  delete: "post.delete",
  pending: "post.undo",
} as const satisfies Record<PostStatus, AuditAction>;
