import { TextField, type TextFieldProps } from "./text-field";

export type DateFieldProps = Omit<TextFieldProps, "type" | "start" | "end">;

/** The device's own date picker; its value is 'YYYY-MM-DD', or '' while none is chosen. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" className="appearance-none" />;
}
