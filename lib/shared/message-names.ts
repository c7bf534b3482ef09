import { messages } from "./messages";

/**
 * Messages by name. A contract refuses with a name, and the edge that shows it resolves the text: the route's answer,
 * the form's field. For another language, the edge passes that language's catalogue.
 */

type Catalogue = typeof messages;

/** The catalogue's tree with a name in place of each sentence. */
type Named<Entry> = Entry extends (...parts: infer Parts) => string
  ? (...parts: Parts) => string
  : Entry extends string
    ? string
    : { readonly [Name in keyof Entry]: Named<Entry[Name]> };

/** Prefix of message names; `resolveMessage` returns other texts unchanged. */
const mark = "message:";

/** Returns the names of some messages of a catalogue, which has them under the same keys. */
export const nameMessages = <Part>(part: Part) => nameEntry(part, mark) as Named<Part>;

export const messageNames = nameMessages(messages);

function nameEntry(entry: unknown, name: string): unknown {
  if (typeof entry === "string") return name;
  if (typeof entry === "function") return (...parts: unknown[]) => `${name} ${JSON.stringify(parts)}`;
  const prefix = name === mark ? name : `${name}.`;
  return Object.fromEntries(
    Object.entries(entry as object).map(([key, inner]) => [key, nameEntry(inner, prefix + encodeURIComponent(key))]),
  );
}

/** Returns the text of a named message with its parts filled in; any other text unchanged. */
export function resolveMessage(text: string, catalogue: Catalogue = messages): string {
  const [, path = "", parts = "[]"] = /^message:(\S+)(?: (\[.*\]))?$/s.exec(text) ?? [];
  if (path === "") return text;
  const entry = path.split(".").reduce<unknown>(entryOf, catalogue);
  if (typeof entry === "string") return entry;
  if (typeof entry !== "function") return text;
  const filledIn = (JSON.parse(parts) as unknown[]).map((part) =>
    typeof part === "string" ? resolveMessage(part, catalogue) : part,
  );
  return entry(...filledIn);
}

/** Returns undefined if there is no such entry. */
function entryOf(entry: unknown, name: string): unknown {
  const entries = typeof entry === "object" && entry !== null ? Object.entries(entry) : [];
  return entries.find(([key]) => encodeURIComponent(key) === name)?.[1];
}
