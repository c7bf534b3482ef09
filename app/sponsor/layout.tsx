import type { ReactNode } from "react";
import "@/app/globals.css";
import { Document } from "../document";

export default function SponsorLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
