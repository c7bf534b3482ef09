import type { ReactNode } from "react";
import { Document } from "../document";
import "../event/[slug]/wall.css";
import "./wall-preview.css";

/** Uses the wall's own stylesheet and none of the console's. */
export default function WallPreviewLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
