import type { ReactNode } from "react";
import { Document } from "../document";
import "../event-form/form.css";

/** Uses the guest form's own stylesheet and none of the console's. */
export default function FormPreviewLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
