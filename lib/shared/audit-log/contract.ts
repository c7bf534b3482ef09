import { z } from "zod";
import { auditActions } from "../audit-actions";
import { noNul } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const text = messageNames.http;
const words = z.preprocess(
  blankIsAbsent,
  z
    .string(text.invalidInput)
    .trim()
    .max(limits.searchMaxLength, text.invalidInput)
    .check(noNul(text.invalidInput))
    .optional(),
);
const day = z.preprocess(blankIsAbsent, z.iso.date(messageNames.auditLog.dayInvalid).optional());

/** Filters: between two days of the account's clock (inclusive), actor, action, and subject or address. */
const filterFields = {
  from: day,
  to: day,
  /** Substring of the actor's email. */
  actor: words,
  action: z.preprocess(blankIsAbsent, z.enum(auditActions, text.invalidInput).optional()),
  /** Substring of the subject's name or of the address, or the subject's full id. */
  search: words,
};
export const exportAuditLogQuery = z.object(filterFields);
export type AuditLogFilter = z.infer<typeof exportAuditLogQuery>;

export const listAuditLogQuery = z.object({
  ...filterFields,
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
  cursor: z.preprocess(blankIsAbsent, z.uuid(text.invalidCursor).optional()),
});
export type ListAuditLogQuery = z.infer<typeof listAuditLogQuery>;

/** One entry. Actions and kinds come from audit-actions.ts; an entry of an older version may have another. */
const auditEntry = z.object({
  id: z.uuid(),
  created_at: z.string(),
  action: z.string(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  address: z.string().nullable(),
  subject_kind: z.string(),
  subject_id: z.uuid(),
  subject_label: z.string(),
  changed_fields: z.array(z.string()),
  from_value: z.string().nullable(),
  to_value: z.string().nullable(),
});
export type ListedAuditEntry = z.infer<typeof auditEntry>;
export const auditEntries = z.array(auditEntry);
