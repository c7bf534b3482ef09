import type { ReactNode } from "react";
import { visitorLanguage } from "@/lib/server/base/http/visitor-language";
import { Document } from "../document";
import "../event/[slug]/wall.css";

/** Uses the wall's stylesheet, which televisions of 2020 read. */
export default async function ScreenLayout({ children }: { children: ReactNode }) {
  return <Document language={(await visitorLanguage()) ?? "en"}>{children}</Document>;
}
