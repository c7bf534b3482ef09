import { ClosedForm } from "@/components/submission/closed-form";

/** Nothing here for the public; the team of a Draft still gets in. */
export default function EventFormNotFound() {
  return <ClosedForm forEverybody={{ access: "hidden" }} />;
}
