/** The required fields of add-event. */
export function newEvent(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    event_name: "Summer party",
    event_date: "2025-06-21",
    event_url_slug: `party-${Math.random().toString(36).slice(2, 12)}`,
    ...overrides,
  };
}

/** The same fields as a multipart body; a list becomes a repeated field, and one of objects its JSON. */
export function asForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const isOfObjects = Array.isArray(value) && value.some((entry) => entry?.constructor === Object);
    for (const entry of isOfObjects ? [JSON.stringify(value)] : [value].flat())
      form.append(name, entry instanceof Blob ? entry : String(entry));
  }
  return form;
}
