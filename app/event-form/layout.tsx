import type { ReactNode } from "react";
import "@/app/globals.css";

export default function EventFormLayout({ children }: { children: ReactNode }) {
  return children;
}
