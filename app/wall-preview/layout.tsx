import type { ReactNode } from "react";
import "../event/[slug]/wall.css";
import "./wall-preview.css";

/** The wall's own stylesheet, and nothing of the console's. */
export default function WallPreviewLayout({ children }: { children: ReactNode }) {
  return children;
}
