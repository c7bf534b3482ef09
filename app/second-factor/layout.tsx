import type { ReactNode } from "react";
import { ColourSchemeScript } from "@/components/shell/colour-scheme-script";
import { Document } from "../document";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <Document head={<ColourSchemeScript />}>{children}</Document>;
}
