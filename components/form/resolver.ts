import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { resolveMessage } from "@/lib/shared/message-names";

/** Returns a resolver that validates a form by a contract's schema, with our own error messages. */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const check = zodResolver(schema) as Resolver<Input, unknown, Output>;
  return async (values, context, options) => {
    const result = await check(values, context, options);
    return { ...result, errors: inWords(result.errors) } as typeof result;
  };
}

/** Recurses: errors may be nested as deep as their fields. */
function inWords<Errors extends FieldErrors>(errors: Errors): Errors {
  const entries = Object.entries(errors).map(([name, error]) => {
    if (typeof error?.message === "string") return [name, { ...error, message: resolveMessage(error.message) }];
    return [name, error && typeof error === "object" && name !== "ref" ? inWords(error as FieldErrors) : error];
  });
  return Object.fromEntries(entries) as Errors;
}
