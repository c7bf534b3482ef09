import { z } from "zod";
import { lines } from "../contract-fields";
import { messageNames } from "../message-names";
import { entriesOf } from "./entries";

type Limits = { most: number; maxLength: number };

/** A list with one entry a line; drops blank and repeated lines. */
export function entryList(label: string, { most, maxLength }: Limits) {
  return lines(label, most * (maxLength + 1) * 2)
    .transform((value) => [...new Set(value.split("\n").map((line) => line.trim()))].filter(Boolean))
    .pipe(
      z
        .array(z.string().max(maxLength, messageNames.eventTags.entryTooLong(maxLength)))
        .max(most, messageNames.eventTags.tooManyEntries(most)),
    )
    .transform((entries) => entries.join("\n"));
}

/** Returns what was sent if the event lists it now, else ''. */
export const listed = (sent: unknown, list: string): string =>
  typeof sent === "string" && entriesOf(list).includes(sent.trim()) ? sent.trim() : "";
