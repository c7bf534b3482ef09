import { messages } from "@/lib/shared/messages";
import { TextField, type TextFieldProps } from "./text-field";

export type DateFieldProps = Omit<TextFieldProps, "type" | "start" | "end">;

/**
 * Renders the device's own date picker; its value is 'YYYY-MM-DD', or '' for no date. `required` lets the stylesheet
 * find an empty uncontrolled date (forms validate by schema, with noValidate); data-empty marks an empty controlled
 * one.
 */
export function DateField(props: DateFieldProps) {
  return (
    <TextField
      {...props}
      type="date"
      required={props.isRequired}
      data-empty={props.value === "" ? "" : undefined}
      data-unset={messages.common.notSet}
      className="date-box"
    />
  );
}
