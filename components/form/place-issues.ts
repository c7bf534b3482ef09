import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Issue = { path: string; message: string };

/**
 * Sets the server's issues on the fields they name; an issue of a list's entry ('script_ids.2') goes to the list.
 * Returns the messages that match no field.
 */
export function placeIssues<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, "getValues" | "setError">,
  issues: readonly Issue[],
): string[] {
  const fields = Object.keys(form.getValues());
  const unplaced: string[] = [];
  for (const { path, message } of issues) {
    const field = path.split(".")[0] ?? "";
    if (fields.includes(field)) form.setError(field as Path<Values>, { type: "server", message });
    else unplaced.push(message);
  }
  return unplaced;
}
