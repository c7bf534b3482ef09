import type { ReactNode } from "react";
import "./album.css";

/** Each album's page renders its own document: its language may be its event's. */
export default function AlbumLayout({ children }: { children: ReactNode }) {
  return children;
}
