import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { EventRow } from "@/db/queries/events";
import { AppError } from "@/lib/shared/errors";
import {
  brandImageFields,
  type ChangeableField,
  type EventFields,
  eventFields,
  type UpdateEventBody,
} from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { BrandImageKeys } from "./brand-images";

type Lists = Pick<EventFields, "script_ids" | "moderator_ids">;
/** New values of the row, and the names of the fields that an update changes. */
type EventChanges = { fields: ChangeableField[]; values: Partial<EventRow>; removedKeys: string[] };

const listFields = ["script_ids", "moderator_ids"] as const;
type ColumnField = Exclude<keyof EventFields, (typeof listFields)[number]>;
const columnFields = Object.keys(eventFields.shape).filter(
  (field): field is ColumnField => !listFields.some((list) => list === field),
);

type Update = { body: UpdateEventBody; password_hash: string | undefined; imageKeys: BrandImageKeys };

/** Compares the sent fields with the stored ones. A field with its current value is not a change. */
export function changesOf(row: EventRow, lists: Lists, { body, password_hash, imageKeys }: Update): EventChanges {
  const changes: EventChanges = { fields: [], values: {}, removedKeys: [] };
  for (const field of columnFields) {
    const value = body[field];
    if (value === undefined || isSame(value, row[field])) continue;
    // Only a new event takes the account's language.
    if (field === "event_language" && value === "") continue;
    changes.fields.push(field);
    Object.assign(changes.values, { [field]: value });
  }
  for (const field of listFields) {
    if (body[field] && !isSameList(field, body[field], lists[field])) changes.fields.push(field);
  }
  const isRemoved = body.remove_password === "yes" && row.password_hash !== null;
  if (password_hash || isRemoved) {
    changes.fields.push("password");
    changes.values.password_hash = password_hash ?? null;
  }
  for (const field of brandImageFields) addImageChange(changes, row, field, imageKeys, body);
  return changes;
}

function addImageChange(
  changes: EventChanges,
  row: EventRow,
  field: (typeof brandImageFields)[number],
  imageKeys: BrandImageKeys,
  body: UpdateEventBody,
) {
  const old = row[`${field}_key`];
  const key = imageKeys[`${field}_key`] ?? null;
  const isRemoved = body[`remove_${field}`] === "yes" && old !== null;
  if (!key && !isRemoved) return;
  changes.fields.push(field);
  changes.values[`${field}_key`] = key;
  if (old) changes.removedKeys.push(old);
}

/** Compares a column's values; lists in a column by their content. */
const isSame = (sent: unknown, stored: unknown) =>
  sent === stored || (Array.isArray(sent) && isDeepStrictEqual(sent, stored));

/** The order of scripts matters; that of moderators does not. */
function isSameList(field: keyof Lists, sent: string[], stored: string[]): boolean {
  const [a, b] = field === "moderator_ids" ? [[...sent].sort(), [...stored].sort()] : [sent, stored];
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** Throws conflict if the event has changed since an editor's `if_updated_at`; the issues name the changed fields. */
export function refuseStaleEdit(row: EventRow, ifUpdatedAt: string | undefined): void {
  if (!ifUpdatedAt) return;
  const seenAtMs = Date.parse(ifUpdatedAt);
  if (seenAtMs === Date.parse(row.updated_at)) return;
  const changed = Object.entries(row.field_changed_at).filter(([, changedAt]) => Date.parse(changedAt) > seenAtMs);
  const { labels, changedMeanwhile, fieldChangedMeanwhile } = messages.events;
  const named = (Object.keys(labels) as ChangeableField[]).filter((field) => changed.some(([name]) => name === field));
  throw new AppError("conflict", changedMeanwhile(named.map((field) => labels[field])), {
    issues: named.map((path) => ({ path, message: fieldChangedMeanwhile(labels[path]) })),
  });
}
