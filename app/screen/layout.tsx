import type { ReactNode } from "react";
import "../event/[slug]/wall.css";

/** Uses the wall's stylesheet, which televisions of 2020 read. */
export default function ScreenLayout({ children }: { children: ReactNode }) {
  return children;
}
