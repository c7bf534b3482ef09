/** Names every text that a guest types, in the form's order, with the event's column for its rule. */
export const ruleColumns = {
  person_name: "form_name",
  person_email_id: "form_email",
  person_city: "form_city",
  caption: "form_caption",
} as const;

export type GuestFieldName = keyof typeof ruleColumns;
export type RuleColumn = (typeof ruleColumns)[GuestFieldName];
export type GuestTexts = Record<GuestFieldName, string>;

export const guestFieldNames = Object.keys(ruleColumns) as readonly GuestFieldName[];

/** Gives each of the guest's fields its value. */
export const byField = <Value>(give: (name: GuestFieldName) => Value) =>
  Object.fromEntries(guestFieldNames.map((name) => [name, give(name)])) as Record<GuestFieldName, Value>;

/** Gives each of an event's rules its value. */
export function byRule<Value>(give: (column: RuleColumn, name: GuestFieldName) => Value): Record<RuleColumn, Value> {
  const entries = guestFieldNames.map((name) => [ruleColumns[name], give(ruleColumns[name], name)]);
  return Object.fromEntries(entries);
}

/** How the guest's form treats a field that is not the photo. */
export const fieldRules = ["required", "optional", "hidden"] as const;
export type FieldRule = (typeof fieldRules)[number];

/** How each field of the guest's is treated. */
export type FormRules = Record<GuestFieldName, FieldRule>;

/** An event's rules by the guest's own fields. */
export const rulesOf = (event: Record<RuleColumn, FieldRule>): FormRules => byField((name) => event[ruleColumns[name]]);
