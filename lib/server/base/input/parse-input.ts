import "server-only";
import type { z } from "zod";
import { messages } from "@/lib/shared/all-messages";
import { AppError, type Issue } from "@/lib/shared/errors";
import { resolveMessage } from "@/lib/shared/message-names";

const text = messages.fields;

/**
 * Returns an error message for an issue whose contract has none: zod's messages are for programmers. A contract's own
 * message wins. For safeParse's `error`.
 */
function inputFault(issue: z.core.$ZodRawIssue): string {
  const field = fieldName(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? text.missing(field) : wrongType(field, issue.expected);
    case "too_big":
      return text.tooMuch(field, Number(issue.maximum), unitOf(issue.origin));
    case "too_small":
      return text.tooLittle(field, Number(issue.minimum), unitOf(issue.origin));
    case "invalid_value":
      return text.notAmong(field, issue.values.map(String));
    default:
      return text.notValid(field);
  }
}

/** Returns 'event id' for 'event_id'; an entry of a list gets the list's name. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string");
  return name === undefined ? "" : String(name).replaceAll("_", " ");
}

function wrongType(field: string, expected: string): string {
  if (expected === "number" || expected === "int") return text.notANumber(field);
  return expected === "string" ? text.invalidText(text.named(field)) : text.notValid(field);
}

function unitOf(origin: string): "characters" | "entries" | "" {
  if (origin === "string") return "characters";
  return origin === "array" || origin === "set" ? "entries" : "";
}

/** Parses a value by a contract. Throws invalid_input with the first message and all issues. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: inputFault });
  if (parsed.success) return parsed.data;
  const issues: Issue[] = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message: resolveMessage(message, messages),
  }));
  throw new AppError("invalid_input", issues[0]?.message ?? messages.http.invalidInput, { issues });
}
