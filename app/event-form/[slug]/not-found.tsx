import { ClosedForm } from "@/components/submission/closed-form";

/** Shown when the public may not see the form; ClosedForm still lets the team of a Draft in. */
export default function EventFormNotFound() {
  return <ClosedForm forEverybody={{ access: "hidden" }} />;
}
