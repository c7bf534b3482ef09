import { messages } from "@/lib/shared/messages";
import { TextField, type TextFieldProps } from "./text-field";

export type DateFieldProps = Omit<TextFieldProps, "type" | "start" | "end">;

/**
 * The device's own date picker; its value is 'YYYY-MM-DD', or '' while none is chosen. `required` lets the stylesheet
 * find an empty date that registers itself: forms check by their schema (noValidate). A controlled date is marked.
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
