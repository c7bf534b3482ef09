type FormValue = string | number | null | undefined | File | readonly string[];

/**
 * Builds the multipart body of a save: a list becomes one JSON field, null an empty one. A file is included only if one
 * was chosen; undefined fields are left out.
 */
export function eventFormData(values: Record<string, FormValue>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value instanceof File) form.set(name, value);
    else form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value ?? ""));
  }
  return form;
}
