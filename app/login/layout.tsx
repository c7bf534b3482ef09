import type { ReactNode } from "react";
import { Document } from "../document";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
