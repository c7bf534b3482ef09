/** Maps every text field of the guest form, in order, to the event's column for its rule. */
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

/** Builds an object with a value per guest field. */
export const byField = <Value>(makeValue: (name: GuestFieldName) => Value) =>
  Object.fromEntries(guestFieldNames.map((name) => [name, makeValue(name)])) as Record<GuestFieldName, Value>;

/** Builds an object with a value per rule column. */
export function byRule<Value>(
  makeValue: (column: RuleColumn, name: GuestFieldName) => Value,
): Record<RuleColumn, Value> {
  const entries = guestFieldNames.map((name) => [ruleColumns[name], makeValue(ruleColumns[name], name)]);
  return Object.fromEntries(entries);
}

/** How the guest form treats a field other than the photo. */
export const fieldRules = ["required", "optional", "hidden"] as const;
export type FieldRule = (typeof fieldRules)[number];

/** The rule of each guest field. */
export type FormRules = Record<GuestFieldName, FieldRule>;

/** Returns an event's rules by guest field. */
export const rulesOf = (event: Record<RuleColumn, FieldRule>): FormRules => byField((name) => event[ruleColumns[name]]);
