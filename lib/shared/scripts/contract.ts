import { z } from "zod";
import { choice, idList, noNul } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { usedIn } from "../used-in";
import { onOff, scriptPlacements, yesNo } from "../vocabulary";

const text = messageNames.scripts;
const { labels } = text;
const { tooLong } = messageNames.fields;

/** Required text: absent and blank are equal. */
const filled = z
  .string(text.allMandatory)
  .refine((value) => value.trim() !== "", text.allMandatory)
  .check(noNul());

const filledFields = z.object({ script_name: filled, script_placement: filled, script: filled, is_global: filled });

const boundedFields = z.object({
  script_name: z
    .string()
    .trim()
    .max(limits.scriptNameMaxLength, tooLong(labels.script_name, limits.scriptNameMaxLength)),
  // Accepts 'Header' and 'header' (spec, section 3.4); stores one spelling.
  script_placement: z.string().trim().toLowerCase().pipe(choice(labels.script_placement, scriptPlacements)),
  script: z.string().max(limits.scriptMaxLength, tooLong(labels.script, limits.scriptMaxLength)),
  is_global: choice(labels.is_global, yesNo),
});

/**
 * Validates a new or changed script, in the form and in the API alike. Empty fields are reported first (spec, section
 * 5). The script itself is not trimmed.
 */
export const saveScriptBody = filledFields.pipe(boundedFields);
export type SaveScriptBody = z.output<typeof saveScriptBody>;

export const setScriptOnOffBody = z.object({ on_off: z.enum(onOff, text.onOffInvalid) });

/** A script as its organisers see it. */
export const organiserScript = z.object({
  id: z.uuid(),
  script_name: z.string(),
  script_placement: z.enum(scriptPlacements),
  script: z.string(),
  is_global: z.enum(yesNo),
  on_off: z.enum(onOff),
  /** The events that chose it; a global one runs on all. */
  used_in: usedIn,
});
export type OrganiserScript = z.infer<typeof organiserScript>;

/** The place where scripts run: the walls' own pages, or a frame, with the reason. */
export type ScriptPlace = "in-page" | "one-address" | "several-accounts";

const fieldNames = organiserScript.keyof();
export type ScriptField = z.infer<typeof fieldNames>;

/** `fields=id,script_name` returns only these; the spec quotes them (section 7). */
export const listScriptsQuery = z.object({
  fields: z
    .string(messageNames.http.invalidInput)
    .transform((value) =>
      value
        .replace(/^(['"])(.*)\1$/, "$2")
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(fieldNames.options)))
    .optional(),
});
export const listedScripts = z.array(organiserScript.partial());

/** The answer to `fields=id,script_name`: enough to choose scripts by name. */
const scriptName = organiserScript.pick({ id: true, script_name: true });
export type ScriptName = z.infer<typeof scriptName>;

export const wallScriptsQuery = z.object({
  script_ids: idList(messageNames.http.invalidId).pipe(
    z.array(z.string()).max(limits.pageMax, messageNames.http.invalidInput),
  ),
});

/** A script as a wall runs it, which is all that the public learns of it. */
const wallScript = organiserScript.pick({
  id: true,
  script_name: true,
  script_placement: true,
  script: true,
  on_off: true,
});
export type WallScript = z.infer<typeof wallScript>;
export const wallScripts = z.array(wallScript);
