import type { ReactNode } from "react";
import "@/app/globals.css";

export default function ReceiptLayout({ children }: { children: ReactNode }) {
  return children;
}
