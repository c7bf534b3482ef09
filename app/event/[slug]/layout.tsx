import type { ReactNode } from "react";
import "./wall.css";

/** The wall has its own stylesheet and uses none of the console's. */
export default function WallLayout({ children }: { children: ReactNode }) {
  return children;
}
