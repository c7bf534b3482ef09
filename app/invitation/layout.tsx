import type { ReactNode } from "react";
import { Document } from "../document";

export default function InvitationLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
