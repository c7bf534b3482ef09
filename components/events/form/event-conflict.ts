import { ApiError } from "@/lib/client/session/api-client";
import type { ChangeableField, OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { type EventFormValues, labelOf, touchedFields, valuesOf } from "./event-form-values";

export type ConflictField = {
  label: string;
  /** Short enough to show; null for a picture, a password or a list of ids. */
  theirs: string | null;
  mine: string | null;
  isMineToo: boolean;
};

/** Another person saved the event during this edit. */
export type EventConflict = {
  /** The server's error message. */
  message: string;
  /** The event's current version on the server. */
  latest: OrganiserEvent;
  /** Fields that the other person changed. */
  fields: ConflictField[];
  /** Labels of the local changes that 'Take theirs' would discard. */
  mine: string[];
};

/**
 * Returns true if the save was refused because the event changed since it was opened. A taken slug is a conflict too,
 * but not this one.
 */
export function isStaleEdit(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code !== "conflict") return false;
  return !error.issues.some(({ message }) => message === messages.events.slugTaken);
}

type Sides = { opened: OrganiserEvent; latest: OrganiserEvent; error: ApiError; values: EventFormValues };

/**
 * Lists the fields the other person changed, as the server's `error` names them, and the local changes since the event
 * was opened.
 */
export function findConflict({ opened, latest, error, values }: Sides): EventConflict {
  const touched = touchedFields(valuesOf(opened), values);
  const mine = new Set(Object.keys(touched).map(labelOf));
  const fields = error.issues.map(({ path }) => {
    const label = labelOf(path);
    return {
      label,
      theirs: shown(path as ChangeableField, Reflect.get(latest, path)),
      mine: shown(path as ChangeableField, Reflect.get(values, path)),
      isMineToo: mine.has(label),
    };
  });
  return { message: error.message, latest, fields, mine: [...mine] };
}

/** Hides passwords, and ids that mean nothing to a reader. */
function shown(field: ChangeableField, value: unknown): string | null {
  if (field === "password" || field === "ads_group_id") return null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  return value === "" ? "–" : String(value);
}
