import type { ReactNode } from "react";
import "@/app/globals.css";
import "@/components/wall/typefaces/faces.css";

export default function ReceiptLayout({ children }: { children: ReactNode }) {
  return children;
}
