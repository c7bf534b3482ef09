import type { ReactNode } from "react";
import "./wall.css";

/** The wall brings a stylesheet of its own, and nothing of the console's. */
export default function WallLayout({ children }: { children: ReactNode }) {
  return children;
}
