/** What a field of the form may hold. */
type FormValue = string | number | null | undefined | File | readonly string[];

/**
 * The multipart body of a save: a list becomes one JSON field, nothing chosen an empty one; a file is sent only if one
 * was chosen, and a field that is undefined not at all.
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
