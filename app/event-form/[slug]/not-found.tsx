import { ClosedForm } from "@/components/submission/closed-form";

/** Shown to the public for an unavailable form; the team of a Draft can still sign in from here. */
export default function EventFormNotFound() {
  return <ClosedForm forEverybody={{ access: "hidden" }} />;
}
